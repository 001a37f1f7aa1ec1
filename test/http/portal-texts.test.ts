import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { html } from '../../src/http/portal/html.ts';
import { chooseLanguage } from '../../src/http/portal/language.ts';
import { sayIn, TEXTS } from '../../src/http/portal/texts.ts';
import { Browser, type PortalServer, servePortal } from '../support/portal.ts';

/** Texts that are the same in both languages, and are meant to be. */
const SAME = ['navigation', 'limitOfApi', 'limitOfV1', 'webhooks', 'took'];

describe('texts', () => {
  test.each(Object.entries(TEXTS))('%s is in both languages, with the same values', (name, [english, portuguese]) => {
    const valuesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, key]) => key!).sort();
    expect(english.trim()).not.toBe('');
    expect(portuguese.trim()).not.toBe('');
    expect(valuesIn(portuguese)).toEqual(valuesIn(english));
    if (SAME.includes(name)) expect(portuguese).toBe(english as typeof portuguese);
    else expect<string>(portuguese).not.toBe(english);
  });

  test('numbers are written as the language does', () => {
    const values = { used: 1234, limit: 10000, at: '2026-12-01T00:00:00Z' };
    expect(sayIn('en')('quotaUsed', values)).toBe('1,234 of 10,000; counted anew from 2026-12-01T00:00:00Z');
    expect(sayIn('pt-BR')('quotaUsed', values)).toStartWith('1.234 de 10.000');
  });
});

test.each([
  ['pt-BR', undefined, 'en', 'pt-BR'],
  [null, 'pt-BR', 'en', 'pt-BR'],
  ['tlh', 'pt-BR', 'en', 'pt-BR'],
  [null, undefined, 'pt-PT,pt;q=0.9,en;q=0.8', 'pt-BR'],
  [null, undefined, 'en;q=0.5, pt;q=0.7', 'pt-BR'],
  [null, undefined, 'pt;q=0, de', 'en'],
  [null, '<script>', 'de-DE', 'en'],
  [null, undefined, null, 'en'],
] as const)('asked %p, chosen before %p, accepted %p: %s', (asked, chosen, accepted, language) => {
  expect(chooseLanguage(asked, chosen, accepted)).toBe(language);
});

test('whatever is no markup is escaped', () => {
  const hostile = `<b title="x" y='z'>&</b>`;
  expect(html`<p title="${hostile}">${hostile}${[hostile]}${null}${false}${0}</p>`.text).toBe(
    '<p title="E">EE0</p>'.replaceAll('E', '&lt;b title=&quot;x&quot; y=&#39;z&#39;&gt;&amp;&lt;/b&gt;'),
  );
});

describe('pages', () => {
  let portal: PortalServer;
  beforeAll(async () => {
    portal = await servePortal();
  });
  afterAll(() => portal.stop());

  test('speak the language that was chosen, and keep to it', async () => {
    const browser = new Browser(portal.server.url);
    expect((await browser.get('/portal')).text).toContain('<html lang="en">');
    const page = await browser.get('/portal/sign-up?lang=pt-BR');
    expect(page.text).toContain('<html lang="pt-BR">');
    expect(page.text).toContain('<h1>Criar conta</h1>');
    const next = await browser.get('/portal');
    expect(next.text).toContain('Endereço de e-mail');
    expect(next.text).toContain('href="/portal?lang=en" lang="en" hreflang="en">English</a>');
    const wrong = await browser.post('/portal/sign-in', { email: 'a@b.example', password: 'x' });
    expect(wrong.text).toContain('O endereço de e-mail ou a senha está incorreto.');
    expect(wrong.text).toContain('<title>Erro: ');
  });
});
