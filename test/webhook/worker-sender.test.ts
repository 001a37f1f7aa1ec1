import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkerSender } from '../../src/webhook/worker-sender.ts';

const directory = mkdtempSync(join(tmpdir(), 'roadstead-worker-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const ROLE = { policy: { allowPrivate: false, allowRanges: [], own: [] }, ca: null, proxy: null };

/** A Worker that answers every job, and ends over those that say so: always, or the first time. */
function scriptOf(name: string): { readonly script: string; readonly started: () => number } {
  const script = join(directory, `${name}.ts`);
  const note = join(directory, `${name}.txt`);
  writeFileSync(note, '');
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(note)}, 's');
     const starts = readFileSync(${JSON.stringify(note)}, 'utf8').length;
     self.onmessage = ({ data: { number, message } }) => {
       if (message.id === 'deadly' || (message.id === 'once' && starts === 1)) throw new Error('ended');
       self.postMessage({ number, attempt: { status: 200, code: 'answered', latencyMs: 1, excerpt: '', retryAfterMs: null } });
     };
     self.postMessage({ isListening: true });`,
  );
  return { script, started: () => readFileSync(note, 'utf8').length };
}

const message = (id: string) => ({ url: 'https://example.com/', id, body: new Uint8Array(), secrets: [] });

test('starts with the first delivery, and answers each', async () => {
  const { script, started } = scriptOf('plain');
  const sender = createWorkerSender(script, ROLE);
  expect(started()).toBe(0);
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => sender.send(message(`${i}`))));
  expect(all.map(({ status }) => status)).toEqual(new Array(20).fill(200));
  expect(started()).toBe(1);
  sender.close();
});

test('a Worker that ends is followed by one other, which takes over what was under way', async () => {
  const { script, started } = scriptOf('ending');
  const sender = createWorkerSender(script, ROLE);
  const all = await Promise.all(['a', 'once', 'b', 'c'].map((id) => sender.send(message(id))));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await Bun.sleep(100);
  expect(started()).toBe(2);
  expect((await sender.send(message('d'))).status).toBe(200);
  expect(started()).toBe(2);
  sender.close();
});

test('what ends two Workers counts as failed, and nothing turns in a circle', async () => {
  const { script, started } = scriptOf('deadly');
  const sender = createWorkerSender(script, ROLE);
  expect((await sender.send(message('deadly'))).code).toBe('connect_failed');
  await Bun.sleep(100);
  expect(started()).toBe(2);
  expect((await sender.send(message('e'))).status).toBe(200);
  sender.close();
});
