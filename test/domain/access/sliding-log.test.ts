import { describe, expect, test } from 'bun:test';
import { createRandom } from '../../../src/core/random.ts';
import { admit, createSlidingLog, retryAfterSeconds, WINDOW_MS } from '../../../src/domain/access/sliding-log.ts';
import { limitHeaders } from '../../../src/http/limit-headers.ts';

const SEED = Number(process.env.SEED ?? 4_711);
const SCHEDULES = 100_000;
const REQUESTS = 40;

describe('the minute of a key', () => {
  test('as many as the limit at once from rest, then one as each leaves the window', () => {
    const log = createSlidingLog(3);
    const at = (nowMs: number): [boolean, number, number] => {
      const { isAdmitted, used, resetInMs } = admit(log, 3, nowMs);
      return [isAdmitted, used, resetInMs];
    };
    expect(at(0)).toEqual([true, 1, 60_000]);
    expect(at(1_000)).toEqual([true, 2, 59_000]);
    expect(at(1_000)).toEqual([true, 3, 59_000]);
    expect(at(59_999)).toEqual([false, 3, 1]);
    expect(at(60_000)).toEqual([true, 3, 1_000]);
    expect(at(60_999)).toEqual([false, 3, 1]);
    expect(at(61_000)).toEqual([true, 2, 59_000]);
  });

  test('a change of the limit keeps the newest requests', () => {
    const log = createSlidingLog(4);
    for (const nowMs of [0, 10, 20, 30]) admit(log, 4, nowMs);
    expect(admit(log, 2, 40)).toMatchObject({ isAdmitted: false, used: 2, resetInMs: 60_020 - 40 });
    expect(admit(log, 5, 50)).toMatchObject({ isAdmitted: true, used: 3 });
  });

  test(`never more than the limit within any 60 s, over ${SCHEDULES} random schedules, and headers agree (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    for (let schedule = 0; schedule < SCHEDULES; schedule++) {
      const limit = 1 + random.below(12);
      const log = createSlidingLog(limit);
      const admitted: number[] = [];
      const meanMs = random.pick([10, 1_000, 5_000, 20_000]);
      let nowMs = random.below(1e9);
      for (let i = 0; i < REQUESTS; i++) {
        nowMs += random.uniform() < 0.3 ? 0 : random.pick([random.exponential(meanMs), meanMs, WINDOW_MS / limit]);
        const admission = admit(log, limit, nowMs);
        if (admission.isAdmitted) admitted.push(nowMs);
        // The oracle: count those of the last 60 s, this one included.
        const within = admitted.filter((atMs) => atMs > nowMs - WINDOW_MS).length;
        const nearly = admitted.filter((atMs) => atMs > nowMs - WINDOW_MS - 2).length;
        if (within > limit) throw new Error(`schedule ${schedule}: ${within} of ${limit}`);
        // Counted in whole milliseconds, and never in the caller's favour.
        if (admission.used < within || admission.used > nearly)
          throw new Error(`schedule ${schedule}: ${admission.used}`);
        if (!admission.isAdmitted && nearly < limit) throw new Error(`schedule ${schedule}: refused at ${nearly}`);
        if (i % 8 !== 0) continue;
        const headers = limitHeaders(admission, nowMs);
        const told = [headers['x-ratelimit-limit'], headers['x-ratelimit-used'], headers['x-ratelimit-remaining']];
        if (told.join() !== [limit, admission.used, limit - admission.used].join())
          throw new Error(`schedule ${schedule}: ${told}`);
        if (!admission.isAdmitted) {
          // Whoever comes again when the headers say is let in.
          const retryMs = Math.max(
            Number(headers['x-ratelimit-reset']) * 1_000,
            nowMs + retryAfterSeconds(admission.resetInMs) * 1_000,
          );
          const copy = { ...log, times: log.times.slice() };
          if (!admit(copy, limit, retryMs + 1).isAdmitted)
            throw new Error(`schedule ${schedule}: refused at its reset`);
          const atReset = { ...log, times: log.times.slice() };
          if (!admit(atReset, limit, nowMs + admission.resetInMs).isAdmitted) throw new Error(`schedule ${schedule}`);
        }
      }
    }
    expect(true).toBe(true);
  }, 60_000);
});
