import { describe, expect, test } from 'bun:test';
import { travel } from '../../src/core/geo.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { SHIP, T0 } from '../support/fixes.ts';
import { beacon, type Harness, merged, minuteOf, openHarness, particulars, positions } from '../support/harness.ts';
import { portCall } from '../support/port-calls.ts';
import { scratch } from '../support/scratch.ts';
import { CENTRE } from '../support/test-port.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const at = (minute: number): number => T0 + minute * MINUTE_MS;

async function stored(reports: readonly Report[], use: (open: Harness) => Promise<void>): Promise<void> {
  const open = await openHarness(directory());
  open.hear(...reports);
  await open.commit();
  await use(open).finally(() => open.close());
}

/** The journey as it was known at a minute, in short. */
async function told({ store }: Harness, minute: number, mmsi = SHIP) {
  const journey = await store.findJourney('TST', mmsi, at(minute));
  if (journey === null) return null;
  const { changes, predictions, outcome, name } = journey;
  return {
    name,
    zones: changes.map(({ from, to }) => `${from ?? 'none'} > ${to ?? 'none'}`),
    outcome: outcome.kind === 'berthed' ? [minuteOf(outcome.atbMs), outcome.berthId] : outcome.kind,
    predicted: predictions.map(({ atMs }) => minuteOf(atMs)),
    by: new Set(predictions.map(({ modelVersion }) => modelVersion)),
  };
}

describe('a call', () => {
  const call = portCall({ minute: 2, fromNm: 60, waitMinutes: 120, stayMinutes: 200 });
  const story = merged(call.reports, beacon(0, call.last + 60));
  const WAY = ['none > APPROACH_FAR', 'APPROACH_FAR > APPROACH_CLOSE', 'APPROACH_CLOSE > QUEUE'];

  test('has its zones, its predictions in order until it berthed, and where that was', () =>
    stored(story, async (open) => {
      const journey = (await told(open, call.offQuay))!;
      expect(journey).toMatchObject({
        name: 'ALMA',
        zones: [...WAY, 'QUEUE > APPROACH_CLOSE', 'APPROACH_CLOSE > BERTH'],
        outcome: [call.atQuay, 'A'],
        by: new Set([null]),
      });
      const quarters = Array.from({ length: Math.ceil(call.atQuay / 15) - 1 }, (_, i) => 15 * (i + 1));
      expect(journey.predicted).toEqual(expect.arrayContaining([2, ...quarters]));
      expect(journey.predicted).toEqual([...journey.predicted].sort((a, b) => a - b));
      expect(journey.predicted.at(-1)!).toBeLessThan(call.atQuay);
      // One more at each of the three changes of zone.
      expect(journey.predicted).toHaveLength(quarters.length + 4);
    }));

  test('is told as it was known at an instant', () =>
    stored(story, async (open) => {
      expect(await told(open, 1)).toBeNull();
      expect(await told(open, 30)).toMatchObject({ zones: WAY.slice(0, 1), outcome: 'expected', predicted: [2, 15] });
      const waiting = Math.round(call.atRoads) + 60;
      const journey = (await told(open, waiting))!;
      expect(journey).toMatchObject({ zones: WAY, outcome: 'expected' });
      expect(journey.predicted.at(-1)!).toBeGreaterThan(waiting - 17);
      expect(journey.predicted.at(-1)!).toBeLessThanOrEqual(waiting);
    }));

  test('that ended without a berth has left', () => {
    const away = portCall({ minute: 2, waitMinutes: 120, stayMinutes: 0 });
    return stored(merged(away.reports, beacon(0, away.last + 60)), async (open) => {
      expect(await told(open, away.last + 30)).toMatchObject({ outcome: 'left' });
      expect((await told(open, away.last + 30))!.zones.at(-1)).toBe('APPROACH_CLOSE > none');
    });
  });

  test('of another vessel, or at another port, is none', () =>
    stored(story, async (open) => {
      expect(await told(open, call.offQuay, SHIP + 1)).toBeNull();
      expect(await open.store.findJourney('XXX', SHIP, at(call.offQuay))).toBeNull();
    }));

  test('the second of a vessel is told without the first', () => {
    const second = portCall({ minute: call.last + 600, fromNm: 60, waitMinutes: 0, stayMinutes: 100 });
    return stored(merged(story, second.reports, beacon(call.last + 65, second.last)), async (open) => {
      expect(await told(open, second.offQuay)).toMatchObject({
        zones: ['none > APPROACH_CLOSE', 'APPROACH_CLOSE > BERTH'],
        outcome: [second.atQuay, 'A'],
      });
    });
  });
});

describe('a vessel that went on after its first berth', () => {
  const off = (nm: number) => travel(CENTRE, 180, nm);
  const span = (from: number, to: number, place: Heard[1], sogKn: number): Heard[] =>
    Array.from({ length: (to - from) / 10 + 1 }, (_, i): Heard => [from + 10 * i, place, sogKn]);
  const IN: Heard[] = [[1, off(16), 12], [30, off(10), 12], [60, off(4), 12], ...span(80, 400, 'berthA', 0)];

  test('to another has come to the first: that is what was predicted', () =>
    stored(
      merged([particulars(-1)], positions([...IN, ...span(430, 600, 'berthB', 0)]), beacon(-1, 620)),
      async (open) => {
        expect(await told(open, 610)).toMatchObject({
          zones: ['none > APPROACH_CLOSE', 'APPROACH_CLOSE > BERTH', 'BERTH > none', 'none > BERTH'],
          outcome: [80, 'A'],
          predicted: [1, 15, 30, 45, 60, 75],
        });
      },
    ));

  test('to the roads, where it waits for another, is on a new way', () =>
    stored(
      merged([particulars(-1)], positions([...IN, ...span(450, 700, 'waiting', 0.1)]), beacon(-1, 720)),
      async (open) => {
        const journey = (await told(open, 710))!;
        expect(journey).toMatchObject({ zones: ['none > QUEUE'], outcome: 'expected' });
        expect(journey.predicted[0]!).toBeGreaterThan(450);
        expect(journey.predicted.length).toBeGreaterThan(10);
      },
    ));
});
