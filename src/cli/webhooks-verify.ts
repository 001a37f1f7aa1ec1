import { readFileSync, statSync } from 'node:fs';
import { describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { wallClockMs } from '../system/clock.ts';
import { type Verdict, verifyWebhook } from '../webhook/signature.ts';
import { JSON_FLAG, SECRET, VERDICT_TEXTS } from './webhook-options.ts';

const OPTIONS = {
  secret: SECRET,
  id: { kind: 'value', placeholder: 'ID', help: 'the header webhook-id', isCallOnly: true },
  timestamp: { kind: 'value', placeholder: 'T', help: 'the header webhook-timestamp', isCallOnly: true },
  signature: { kind: 'value', placeholder: "'v1,…'", help: 'the header webhook-signature', isCallOnly: true },
  'any-age': { kind: 'flag', help: 'whenever it was sent: for a delivery of some time ago', isCallOnly: true },
  json: JSON_FLAG,
} as const satisfies OptionSpecs;

export const describeVerify = describeOptions(OPTIONS);

const OUT_OF_TIME: readonly Verdict[] = ['too_old', 'too_new'];

/** `roadstead webhooks verify`: 0 if the delivery is genuine, else 1 and why not. */
export async function verify(args: string[]): Promise<number> {
  const { options, words } = parseOptions(OPTIONS, args);
  const { secret, id, timestamp, signature } = options;
  if (secret === null) throw new Fault('usage', '--secret is needed: the secret of the subscription');
  if (words.length > 1) throw new Fault('usage', `verify takes one file, not ${words.length}`);
  const body = words[0] === undefined ? new Uint8Array(await Bun.stdin.arrayBuffer()) : readBody(words[0]);
  const verdict = verifyWebhook({ id, timestamp, signature, body }, secret, wallClockMs());
  const isGenuine = verdict === 'genuine' || (options['any-age'] && OUT_OF_TIME.includes(verdict));
  const told = isGenuine ? VERDICT_TEXTS.genuine : VERDICT_TEXTS[verdict];
  process.stdout.write(options.json ? `${JSON.stringify({ genuine: isGenuine, verdict, told })}\n` : `${told}\n`);
  return isGenuine ? 0 : 1;
}

function readBody(path: string): Uint8Array {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Fault('not_found', `there is no file ${path}`);
  return readFileSync(path);
}
