/** Progress of a long command on standard error: a bar on a terminal, a plain line now and then elsewhere. */
export type Progress = { show(done: number, note: string): void; end(): void };

const BAR_CELLS = 30;
const PLAIN_LINE_MS = 10_000;

export function createProgress(what: string, total: number, elapsedMs: () => number): Progress {
  const startedAt = elapsedMs();
  const isTerminal = process.stderr.isTTY === true;
  let shownAt = startedAt;
  return {
    show(done, note) {
      const now = elapsedMs();
      if (!isTerminal && now - shownAt < PLAIN_LINE_MS) return;
      shownAt = now;
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const perSecond = done / Math.max(0.001, (now - startedAt) / 1000);
      const leftS = perSecond > 0 ? Math.max(0, total - done) / perSecond : 0;
      const facts = `${Math.round(share * 100)} % ${Math.round(perSecond).toLocaleString('en')}/s ${duration(leftS)} left ${note}`;
      if (!isTerminal) {
        process.stderr.write(`${what}: ${facts}\n`);
        return;
      }
      const full = Math.round(share * BAR_CELLS);
      process.stderr.write(`\r\x1b[K${what} [${'#'.repeat(full)}${' '.repeat(BAR_CELLS - full)}] ${facts}`);
    },
    end() {
      if (isTerminal) process.stderr.write('\r\x1b[K');
    },
  };
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes >= 60
    ? `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}m`
    : minutes > 0
      ? `${minutes}m${String(whole % 60).padStart(2, '0')}s`
      : `${whole}s`;
}
