import { describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { readWholeNumber } from '../config/readings.ts';
import { Fault } from '../core/fault.ts';
import { formatIso, SECOND_MS } from '../core/time.ts';
import { wallClockMs } from '../system/clock.ts';
import { type Verdict, verifyWebhook } from '../webhook/signature.ts';
import { JSON_FLAG, SECRET, VERDICT_TEXTS } from './webhook-options.ts';

const OPTIONS = {
  port: {
    kind: 'value',
    placeholder: 'N',
    help: 'the port on 127.0.0.1 (default 8099; 0 picks a free one)',
    isCallOnly: true,
    read: readWholeNumber(0, 65_535),
    fallback: '8099',
  },
  secret: { ...SECRET, help: 'the secret that signs; without it nothing is verified' },
  status: {
    kind: 'value',
    placeholder: 'N',
    help: 'the status of every answer (default 204, and 401 to what is not genuine)',
    isCallOnly: true,
    read: readWholeNumber(200, 599),
  },
  json: { ...JSON_FLAG, help: 'one JSON object a delivery' },
} as const satisfies OptionSpecs;

export const describeListen = describeOptions(OPTIONS);

const HOST = '127.0.0.1';
const MAX_BODY_BYTES = 1 << 20;
/** So many ids are remembered, to tell those that come again. */
const MOST_IDS = 10_000;

/** One delivery as it is told. */
type Told = {
  readonly received: string;
  readonly type: string | null;
  readonly id: string | null;
  readonly verdict: Verdict | 'unverified';
  readonly again: boolean;
  readonly status: number;
  readonly bytes: number;
  readonly payload: unknown;
};

/** `roadstead webhooks listen`: prints deliveries until a signal ends it. */
export async function listen(args: string[]): Promise<number> {
  const { options, words } = parseOptions(OPTIONS, args);
  if (words.length > 0) throw new Fault('usage', `listen takes no words, only options: '${words[0]}'`);
  const say = (told: unknown, text: string): void => {
    process.stdout.write(options.json ? `${JSON.stringify(told)}\n` : text);
  };
  const judge = createJudge(options.secret, options.status);
  const server = startServer(options.port, async (request) => {
    const told = judge(request.headers, new Uint8Array(await request.arrayBuffer()));
    say(told, lineOf(told));
    return new Response(null, { status: told.status });
  });
  const url = `http://${HOST}:${server.port}/`;
  const unverified = options.secret === null ? ', nothing is verified without --secret' : '';
  say({ url }, `listening on ${url}${unverified}; Ctrl-C ends it\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  await server.stop(true);
  return 0;
}

function startServer(port: number, answer: (request: Request) => Promise<Response>) {
  const fetch = (request: Request): Response | Promise<Response> =>
    request.method === 'POST' ? answer(request) : new Response('POST deliveries here\n', { status: 405 });
  try {
    return Bun.serve({ hostname: HOST, port, maxRequestBodySize: MAX_BODY_BYTES, fetch });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Fault('unavailable', `port ${port} of ${HOST} is taken: choose another with --port`);
  }
}

function createJudge(secret: string | null, status: number | null) {
  const seen = new Set<string>();
  return (headers: Headers, body: Uint8Array): Told => {
    const nowMs = wallClockMs();
    const id = headers.get('webhook-id');
    const received = {
      id,
      timestamp: headers.get('webhook-timestamp'),
      signature: headers.get('webhook-signature'),
      body,
    };
    const verdict = secret === null ? 'unverified' : verifyWebhook(received, secret, nowMs);
    const isTaken = verdict === 'genuine' || verdict === 'unverified';
    const again = id !== null && seen.has(id);
    if (isTaken && id !== null && seen.size < MOST_IDS) seen.add(id);
    const payload = findJson(body);
    return {
      received: formatIso(Math.floor(nowMs / SECOND_MS) * SECOND_MS),
      type: typeOf(payload),
      id,
      verdict,
      again,
      status: status ?? (isTaken ? 204 : 401),
      bytes: body.length,
      payload,
    };
  };
}

function lineOf({ received, type, id, verdict, again, status, bytes }: Told): string {
  const judged = verdict === 'unverified' ? verdict : VERDICT_TEXTS[verdict];
  const words = [received, type ?? 'no event', id ?? 'no id', `${bytes} bytes`, `${status}`];
  const line = `${words.join('  ')}  ${judged}${again ? ' (this id was here before)' : ''}`;
  // What strangers send must not steer the terminal.
  return `${line.replace(/\p{C}/gu, '?')}\n`;
}

function findJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

const typeOf = (payload: unknown): string | null =>
  payload !== null && typeof payload === 'object' && 'type' in payload && typeof payload.type === 'string'
    ? payload.type
    : null;
