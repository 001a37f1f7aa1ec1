import type { Log } from '../contracts/log.ts';
import { wallClockMs } from './clock.ts';

/** JSON lines on standard error, one event a line. */
export function createLog(): Log {
  const write = (level: string, event: string, facts: Record<string, unknown> = {}): void => {
    const line = JSON.stringify({ time: new Date(wallClockMs()).toISOString(), level, event, ...facts });
    process.stderr.write(`${line}\n`);
  };
  return {
    info: (event, facts) => write('info', event, facts),
    warn: (event, facts) => write('warn', event, facts),
    error: (event, facts) => write('error', event, facts),
  };
}
