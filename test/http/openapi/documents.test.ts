import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';
import { EVENT_TYPES } from '../../../src/domain/event/event.ts';
import { EXAMPLES } from '../../../src/http/openapi/examples.ts';
import { DOCUMENTS, documentText, SCOPES } from '../../../src/http/openapi/served-documents.ts';
import { isAboutAccount } from '../../../src/http/route.ts';
import { ROUTES } from '../../../src/http/routes.ts';
import { WEBHOOK_ROUTES } from '../../../src/http/webhook-routes.ts';
import { EVENTS } from '../../../src/http/wire/event-schema.ts';
import { call } from '../../support/call.ts';
import { runProgram } from '../../support/program.ts';
import { EXAMPLE_HOURS, recordExamples } from '../../support/record-examples.ts';
import { type ServedHistory, serveSimulatedHistory } from '../../support/served-history.ts';
import { ROOT } from '../../tidy/tree.ts';
import {
  ACCOUNT_ENDPOINTS,
  DEMO_ENDPOINTS,
  ENDPOINTS,
  type FieldType,
  REQUIRED_QUERIES,
  withCommodity,
} from '../endpoints.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are looked at, not typed.
type Json = Record<string, any>;

const kept = (file: string): string => readFileSync(join(ROOT, 'openapi', file), 'utf8');
const parsed = Object.fromEntries(SCOPES.map((scope) => [scope, JSON.parse(documentText(scope)) as Json]));
const operations = (document: Json): Json[] =>
  Object.values(document.paths as Json).flatMap((methods) => Object.values(methods as Json));
const CASES = [...ENDPOINTS, ...DEMO_ENDPOINTS, ...ACCOUNT_ENDPOINTS];

let history: ServedHistory;
beforeAll(async () => {
  history = await serveSimulatedHistory(EXAMPLE_HOURS);
}, 60_000);
afterAll(() => history.stop());

describe('drift: `bun run openapi` writes these files anew', () => {
  test('the examples are what a server answers today', async () => {
    expect(`${JSON.stringify(await recordExamples(history.server), null, 2)}\n`).toBe(kept('examples.json'));
  });

  test.each(SCOPES)('the document of %s is the one that is kept, served and printed', async (scope) => {
    const text = documentText(scope);
    expect(text).toBe(kept(DOCUMENTS[scope].file));
    const { path } = DOCUMENTS[scope];
    const response = await fetch(history.server.url + path, { headers: { 'accept-encoding': 'gzip' } });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.text()).toBe(text);
    const etag = response.headers.get('etag')!;
    expect((await fetch(history.server.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const printed = await runProgram(scope === 'all' ? ['openapi'] : ['openapi', scope], { cwd: ROOT });
    expect(printed).toEqual({ status: 0, stdout: text, stderr: '' });
  });
});

describe('what is documented', () => {
  test('is what is served, and what the table of endpoints has', () => {
    const acting = [...new Set(WEBHOOK_ROUTES.map(({ path }) => path))];
    const served = [...ROUTES.map(({ path }) => path), ...acting];
    const tested = CASES.map(({ path }) => path.replace('STS', '{port_code}'));
    expect(Object.keys(parsed.all!.paths).sort()).toEqual([...served, '/healthz'].sort());
    expect([...tested, ...acting].sort()).toEqual([...served].sort());
    const parts = [...Object.keys(parsed.api!.paths), ...Object.keys(parsed.v1!.paths)];
    expect(parts.sort()).toEqual([...served].sort());
  });

  test('each operation has an id of its own, words, a tag, keys, every status, and examples', () => {
    const ids = operations(parsed.all!).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const operation of operations(parsed.all!)) {
      const { operationId, summary, description, tags, security, responses } = operation;
      for (const text of [summary, description]) expect(text.length).toBeGreaterThan(5);
      expect(parsed.all!.tags.map(({ name }: Json) => name)).toContain(tags[0]);
      if (operationId === 'get_health') continue;
      expect(security.slice(-2)).toEqual([{ ApiKeyHeader: [] }, { ApiKeyQuery: [] }]);
      const isAct = WEBHOOK_ROUTES.some((route) => route.operation.id === operationId);
      for (const status of [200, ...(isAct ? [] : [304]), 400, 401, 413, 429, 500])
        expect(Object.keys(responses)).toContain(`${status}`);
      for (const media of Object.values(responses[200].content) as Json[]) expect(media.example).toBeDefined();
    }
    for (const [name, { content }] of Object.entries(parsed.all!.components.responses as Json)) {
      if (name === 'NotModified') continue;
      expect(Object.keys(content['application/json'].examples).length).toBeGreaterThan(0);
    }
  });

  test('every field has a description', () => {
    const bare: string[] = [];
    const walk = (schema: Json, at: string): void => {
      for (const [name, field] of Object.entries((schema.properties ?? {}) as Json)) {
        if (!field.description && !field.$ref && !field.anyOf?.[0]?.$ref) bare.push(`${at}.${name}`);
        walk(field, `${at}.${name}`);
      }
      if (schema.items) walk(schema.items, `${at}[]`);
    };
    for (const [name, schema] of Object.entries(parsed.all!.components.schemas as Json)) walk(schema, name);
    expect(bare).toEqual([]);
  });
});

describe('the schemas', () => {
  const schemaAt = (schema: TSchema, name: string): TSchema =>
    name.split('.').reduce((at, part) => (at.properties ?? at.anyOf?.[0]?.properties)?.[part] ?? {}, schema);
  const typeOf = (schema: TSchema): string => {
    const [first, last] = (schema.anyOf ?? []) as TSchema[];
    if (first) return last?.type === 'null' ? `${typeOf(first)}?` : typeOf(first);
    if (schema.format === 'date-time') return schema.pattern ? 'instant' : 'string';
    return schema.type;
  };
  /** `a` promises no less than `b`. */
  const fits = (a: string, b: FieldType): boolean =>
    a === b || `${a}?` === b || (a === 'integer' && b === 'number') || (a === 'instant' && b === 'string');

  test.each(CASES)('$path: the fields of the interface have the types of the interface', ({ path, fields, items }) => {
    const { schema } = ROUTES.find((route) => route.path === path.replace('STS', '{port_code}'))!;
    const wrong: string[] = [];
    const check = (at: TSchema, name: string, type: FieldType): void => {
      const documented = typeOf(schemaAt(at, name));
      if (!fits(documented, type)) wrong.push(`${name}: ${documented}, not ${type}`);
    };
    for (const [name, type] of Object.entries(fields)) check(schema, name, type);
    for (const [name, type] of Object.entries(items?.fields ?? {}))
      check(schema.properties[items!.of].items, name, type);
    expect(wrong).toEqual([]);
  });

  test.each(ROUTES.map((route) => [route.path, route] as const))(
    '%s sends nothing that they do not tell',
    async (_, route) => {
      const { mmsi } = EXAMPLES.answers.get_vessel_journey!.path;
      const required = REQUIRED_QUERIES[route.path] ?? '';
      const path = (
        withCommodity(route.path).replace('{port_code}', 'SIN').replace('SIN/{mmsi}', 'STS/{mmsi}') + required
      ).replace('{mmsi}', EXAMPLES.answers[route.operation.id]!.path.mmsi ?? mmsi!);
      const rows = !isAboutAccount(route) && route.rows ? `${required === '' ? '?' : '&'}limit=1000` : '';
      const answer = await (await call(history.server, path + rows)).json();
      const unknown = new Set<string>();
      const walk = (value: unknown, schema: TSchema, at: string): void => {
        if (value === null || typeof value !== 'object') return;
        const plain = schema.anyOf?.find((one: TSchema) => Value.Check(one, value)) ?? schema;
        if (Array.isArray(value)) for (const item of value) walk(item, plain.items, `${at}[]`);
        else if (plain.properties) {
          for (const [name, member] of Object.entries(value)) {
            if (plain.properties[name]) walk(member, plain.properties[name], `${at}.${name}`);
            else unknown.add(`${at}.${name}`);
          }
        }
      };
      walk(answer, route.schema, '');
      expect([...unknown]).toEqual([]);
      expect(TypeCompiler.Compile(route.schema).Check(answer)).toBe(true);
    },
  );

  test('say no to what breaks them', () => {
    const { schema } = ROUTES.find(({ path }) => path === '/v1/ports')!;
    const check = TypeCompiler.Compile(schema);
    const answer = EXAMPLES.answers.list_ports!.json as { ports: Json[]; as_of: string };
    const [port] = answer.ports;
    expect(check.Check(answer)).toBe(true);
    for (const change of [
      { queue: 1.5 },
      { queue: null },
      { last_update: '2026-03-01' },
      { utilization: 101 },
      { lat: '1' },
    ]) {
      expect([change, check.Check({ ...answer, ports: [{ ...port, ...change }] })]).toEqual([change, false]);
    }
    expect(check.Check({ ...answer, source: 'hearsay' })).toBe(false);
    expect(check.Check({ ...answer, more: 1 })).toBe(true);
  });
});

describe('webhooks', () => {
  test('are the eight events of the interface, each with an example that its schema takes', () => {
    expect(EVENT_TYPES.length).toBe(8);
    expect(Object.keys(parsed.api!.webhooks)).toEqual([...EVENT_TYPES]);
    expect(parsed.v1!.webhooks).toBeUndefined();
    for (const type of EVENT_TYPES) {
      const { schema, example } = EVENTS[type];
      expect([type, [...TypeCompiler.Compile(schema).Errors(example)]]).toEqual([type, []]);
      const names = parsed.api!.webhooks[type].post.parameters.map(({ name }: Json) => name);
      expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    }
  });
});
