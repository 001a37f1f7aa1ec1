import { expect, test } from 'bun:test';
import { DAY_MS } from '../../src/core/time.ts';
import { createKernel } from '../../src/simulation/kernel.ts';
import { QUAYS } from '../../src/simulation/quays.ts';

const START_MS = Date.UTC(2026, 0, 1);
const kernel = createKernel(5, START_MS);
kernel.advance(START_MS + 100 * DAY_MS);
const quayById = new Map(QUAYS.map((quay) => [quay.id, quay]));

test('no two ships lie at one quay at once', () => {
  const stays = kernel.truth.flatMap(({ berths }) => berths);
  expect(stays.length).toBeGreaterThan(5000);
  const byQuay = Map.groupBy(stays, ({ quay }) => quay);
  for (const [quay, list] of byQuay) {
    const sorted = list.sort((a, b) => a.berthedAtMs - b.berthedAtMs);
    for (let i = 1; i < sorted.length; i++) {
      const leftMs = sorted[i - 1]!.departedAtMs;
      expect(leftMs, `${quay} was not left before the next ship came`).not.toBeNull();
      expect(leftMs!).toBeLessThan(sorted[i]!.berthedAtMs);
    }
  }
});

test('every ship lies at a quay of its port and group that is long and deep enough for it', () => {
  for (const { port, group, lengthM, deep, berths } of kernel.truth) {
    for (const berth of berths) {
      const quay = quayById.get(berth.quay)!;
      expect(quay.port).toBe(port);
      expect(quay.groups).toContain(group);
      expect(quay.maxLoaM).toBeGreaterThanOrEqual(lengthM);
      if (deep) expect(quay.deep).toBe(true);
    }
  }
});

test('every group that a port has quays for is served', () => {
  const served = new Set(
    kernel.truth.filter(({ berths }) => berths.length > 0).map(({ port, group }) => `${port} ${group}`),
  );
  const wanted = new Set(
    kernel.truth.filter(({ group }) => group !== 'BUNKERS').map(({ port, group }) => `${port} ${group}`),
  );
  expect([...wanted].filter((trade) => !served.has(trade))).toEqual([]);
  expect(served.size).toBeGreaterThan(25);
});
