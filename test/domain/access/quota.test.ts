import { expect, test } from 'bun:test';
import { countNew, dayOf, firstDayOf, monthOf, nextMonthMs } from '../../../src/domain/access/quota.ts';

test('months and days are those of UTC', () => {
  const at = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
  expect([monthOf(at), dayOf(at), nextMonthMs(at)]).toEqual(['2026-12', '2026-12-31', Date.UTC(2027, 0, 1)]);
  expect([monthOf(at + 1), nextMonthMs(at + 1)]).toEqual(['2027-01', Date.UTC(2027, 1, 1)]);
  expect([firstDayOf(at, 1), firstDayOf(at, 31)]).toEqual(['2026-12-31', '2026-12-01']);
});

test('a prediction counts once: the same vessel, port and time never again, nor an older one', () => {
  const counted = new Map<string, number>();
  const of = (portCode: string, mmsi: number, atMs: number) => ({ portCode, mmsi, atMs });
  expect(countNew(counted, [of('STS', 1, 10), of('STS', 2, 10)])).toBe(2);
  expect(countNew(counted, [of('STS', 1, 10), of('STS', 2, 20)])).toBe(1);
  expect(countNew(counted, [of('VIX', 1, 10)])).toBe(1);
  expect(countNew(counted, [of('STS', 2, 15), of('VIX', 1, 10)])).toBe(0);
  expect(counted.size).toBe(3);
});
