import { expect, test } from 'bun:test';
import { formatIso } from '../../../src/core/time.ts';
import { toldEtaMs } from '../../../src/domain/vessel/told-eta.ts';

test.each([
  ['this year', 6_152_330, '2026-06-01T00:00:00Z', '2026-06-15T23:30:00Z'],
  ['just past', 5_310_000, '2026-06-01T00:00:00Z', '2026-05-31T00:00:00Z'],
  ['in the next year', 1_021_530, '2025-12-31T00:00:00Z', '2026-01-02T15:30:00Z'],
  ['of the year before', 12_301_200, '2026-01-01T00:00:00Z', '2025-12-30T12:00:00Z'],
  ['on the leap day', 2_290_600, '2028-02-01T00:00:00Z', '2028-02-29T06:00:00Z'],
  ['on a leap day that does not come', 2_290_600, '2026-02-01T00:00:00Z', null],
  ['on the 31st of a short month', 4_310_600, '2026-04-01T00:00:00Z', null],
  ['without a month', 152_330, '2026-06-01T00:00:00Z', null],
  ['without a day', 6_002_330, '2026-06-01T00:00:00Z', null],
  ['without an hour', 6_152_400, '2026-06-01T00:00:00Z', null],
  ['without a minute', 6_152_360, '2026-06-01T00:00:00Z', null],
  ['in a month that is none', 13_010_000, '2026-06-01T00:00:00Z', null],
  ['never told', null, '2026-06-01T00:00:00Z', null],
] as const)('an arrival %s', (_what, code, now, eta) => {
  const atMs = toldEtaMs(code, Date.parse(now));
  expect(atMs === null ? null : formatIso(atMs)).toBe(eta);
});
