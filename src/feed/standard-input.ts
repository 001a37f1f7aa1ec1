import type { Source, SourceStatus } from '../contracts/source.ts';
import type { Intake } from './intake.ts';

/** Reads AIS from standard input until it ends; the server goes on without it. */
export function readStandardInput(name: string, intake: Intake): Source {
  let state: SourceStatus['state'] = 'open';
  const stream = intake.open();
  process.stdin.on('data', (chunk: Uint8Array) => stream.push(chunk));
  process.stdin.on('end', () => {
    stream.end();
    state = 'ended';
  });
  return {
    status: () => ({ name, state, note: '', ...intake.counts() }),
    hold(held) {
      if (held) process.stdin.pause();
      else process.stdin.resume();
    },
    stop() {
      state = 'ended';
      process.stdin.pause();
    },
  };
}
