import type { Socket } from 'bun';
import type { Source, SourceStatus } from '../contracts/source.ts';
import { SECOND_MS } from '../core/time.ts';
import type { Intake, Stream } from './intake.ts';

const FIRST_RETRY_MS = SECOND_MS;
const LONGEST_RETRY_MS = 30 * SECOND_MS;
/** A connection that stands but brings nothing is a dead one: feeds have stood so for days. */
const LONGEST_SILENCE_MS = 60 * SECOND_MS;

export type TcpAddress = { readonly host: string; readonly port: number };

/** Connects to a receiver or feed, and again whenever the connection ends or falls silent. */
export function connectTcp(
  name: string,
  address: TcpAddress,
  intake: Intake,
  longestSilenceMs = LONGEST_SILENCE_MS,
): Source {
  let state: SourceStatus['state'] = 'connecting';
  let note = '';
  let socket: Socket<{ stream: Stream | null }> | null = null;
  let retryMs = FIRST_RETRY_MS;
  let retry: Timer | null = null;
  let idle: Timer | null = null;
  let isStopped = false;
  let isHeld = false;

  const reconnect = (why: string): void => {
    if (isStopped || retry !== null) return;
    note = why;
    state = 'connecting';
    if (idle !== null) clearTimeout(idle);
    retry = setTimeout(() => {
      retry = null;
      connect();
    }, retryMs);
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
  };
  const watch = (): void => {
    if (idle !== null) clearTimeout(idle);
    idle = setTimeout(() => {
      if (isHeld) return watch();
      const dead = socket;
      socket = null;
      dead?.terminate();
      reconnect(`silent for ${longestSilenceMs / SECOND_MS} s`);
    }, longestSilenceMs);
  };
  const connect = (): void => {
    if (isStopped) return;
    Bun.connect<{ stream: Stream | null }>({
      hostname: address.host,
      port: address.port,
      // A connection that never comes about must leave nothing behind.
      data: { stream: null },
      socket: {
        open(opened) {
          socket = opened;
          opened.data.stream = intake.open();
          state = 'open';
          note = '';
          if (isHeld) opened.pause();
          watch();
        },
        data(from, chunk) {
          if (from !== socket) return;
          retryMs = FIRST_RETRY_MS;
          watch();
          from.data.stream?.push(chunk);
        },
        close(closed) {
          closed.data.stream?.end();
          if (closed !== socket) return;
          socket = null;
          reconnect('the connection was closed');
        },
        error(failed, error) {
          if (failed === socket) note = error.message;
        },
        connectError(_failed, error) {
          reconnect(error.message);
        },
      },
    }).catch((error: Error) => reconnect(error.message));
  };
  connect();
  return {
    status: () => ({ name, state, note, ...intake.counts() }),
    hold(held) {
      isHeld = held;
      if (held) socket?.pause();
      else socket?.resume();
    },
    stop() {
      isStopped = true;
      state = 'ended';
      if (retry !== null) clearTimeout(retry);
      if (idle !== null) clearTimeout(idle);
      socket?.end();
      socket = null;
    },
  };
}
