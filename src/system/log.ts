import type { Log } from '../contracts/log.ts';
import { wallClockMs } from './clock.ts';

/** JSON lines on standard error, one event a line. */
export function createLog(): Log {
  const lineOf = (level: string, event: string, facts: Record<string, unknown>): string =>
    `${JSON.stringify({ time: new Date(wallClockMs()).toISOString(), level, event, ...facts })}\n`;
  const write = (level: string, event: string, facts: Record<string, unknown> = {}): void => {
    process.stderr.write(lineOf(level, event, facts));
  };
  return {
    info: (event, facts) => write('info', event, facts),
    infoAll: (event, all) => {
      if (all.length > 0) process.stderr.write(all.map((facts) => lineOf('info', event, facts)).join(''));
    },
    warn: (event, facts) => write('warn', event, facts),
    error: (event, facts) => write('error', event, facts),
  };
}
