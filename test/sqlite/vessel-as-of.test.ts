import { describe, expect, test } from 'bun:test';
import { DAY_MS, MINUTE_MS } from '../../src/core/time.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { SHIP, T0 } from '../support/fixes.ts';
import { beacon, type Harness, merged, minuteOf, openHarness, particulars } from '../support/harness.ts';
import { portCall } from '../support/port-calls.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const at = (minute: number): number => T0 + minute * MINUTE_MS;

const call = portCall({ minute: 2, fromNm: 60, waitMinutes: 120, stayMinutes: 200 });
const story: readonly Report[] = merged(
  call.reports,
  [
    // Says the same draught again with another destination, and later another draught.
    particulars(100, { destination: 'BRSSZ', etaCode: 1021530 }),
    particulars(104, { destination: 'BRSSZ', etaCode: 1021645 }),
    particulars(call.atQuay + 100, { draughtM: 9.5 }),
  ],
  beacon(0, call.last + 180),
);

async function stored(use: (open: Harness) => Promise<void>): Promise<void> {
  const open = await openHarness(directory());
  open.hear(...story);
  await open.commit();
  await use(open).finally(() => open.close());
}

const known = ({ store }: Harness, minute: number, ports: readonly string[] = ['TST']) =>
  store.findVessel(SHIP, ports, at(minute));

describe('a vessel as it was known', () => {
  test('before anything was heard it was not', () =>
    stored(async (open) => {
      expect(await known(open, 0)).toBeNull();
      expect(await open.store.findVessel(SHIP + 1, ['TST'], at(call.last))).toBeNull();
    }));

  test('while it waits it has a zone and an open call, and no berth', () =>
    stored(async (open) => {
      const minute = Math.round(call.atRoads) + 60;
      const seen = (await known(open, minute))!;
      expect(seen.zones.map(({ portCode, zone, afterBerth }) => [portCode, zone, afterBerth])).toEqual([
        ['TST', 'QUEUE', false],
      ]);
      expect(seen.calls.map(({ atbMs, atdMs, isOver }) => [atbMs, atdMs, isOver])).toEqual([[null, null, false]]);
      expect(seen.stays).toEqual([]);
      expect(minuteOf(seen.fix!.atMs)).toBeLessThanOrEqual(minute);
      expect(seen.draughts.map(({ metres }) => metres)).toEqual([7]);
      expect(seen.vessel.destination).toBe('BRSSZ');
    }));

  test('whether it is laden is told by the same draughts and stays, asked for by themselves', () =>
    stored(async (open) => {
      for (const minute of [Math.round(call.atRoads) + 60, Math.round(call.atQuay) + 100, call.last]) {
        const { draughts, stays } = (await known(open, minute))!;
        expect(await open.store.findLoadSigns(SHIP, ['TST'], at(minute))).toEqual({ draughts, stays });
      }
      const elsewhere = await open.store.findLoadSigns(SHIP, ['STS'], at(call.last));
      expect(elsewhere.stays).toEqual([]);
    }));

  test('its ETA is the one told last, and goes with the destination that it was told for', () =>
    stored(async (open) => {
      const etaAt = async (minute: number) => (await known(open, minute))!.vessel.etaCode;
      expect(await etaAt(103)).toBe(1021530);
      expect(await etaAt(110)).toBe(1021645);
      expect(await etaAt(call.atQuay + 110)).toBeNull();
    }));

  test('at its berth, and gone: each fact from when it was recorded', () =>
    stored(async (open) => {
      const alongside = (await known(open, call.atQuay + 60))!;
      expect(alongside.stays.map(({ berthId, atbMs, leftMs }) => [berthId, minuteOf(atbMs), leftMs])).toEqual([
        ['A', call.atQuay, null],
      ]);
      expect(minuteOf(alongside.calls[0]!.atbMs!)).toBe(call.atQuay);
      expect(alongside.draughts.map(({ metres }) => metres)).toEqual([7]);
      const gone = (await known(open, call.last + 120))!;
      expect(gone.zones).toEqual([]);
      expect(gone.stays[0]!.leftMs).not.toBeNull();
      expect([gone.calls[0]!.isOver, gone.calls[0]!.atdMs]).toEqual([true, gone.stays[0]!.leftMs]);
      // Newest first, and the same draught said twice counts once.
      expect(gone.draughts.map(({ metres }) => metres)).toEqual([9.5, 7]);
    }));

  test('other ports than those that have seen it know nothing, and a year later neither do these', () =>
    stored(async (open) => {
      expect(await known(open, call.last + 120, [])).toBeNull();
      expect(await known(open, call.last + 120, ['XXX'])).toBeNull();
      expect((await known(open, call.last + 120, ['XXX', 'TST']))!.calls.length).toBe(1);
      const later = at(call.last) + 364 * DAY_MS;
      expect(await open.store.findVessel(SHIP, ['TST'], later)).not.toBeNull();
      expect(await open.store.findVessel(SHIP, ['TST'], later + 2 * DAY_MS)).toBeNull();
    }));

  test('its typical speed is that under way, of hours that are over', () =>
    stored(async ({ store }) => {
      expect(await store.findTypicalSpeedKn(SHIP, at(30))).toBeNull();
      expect(await store.findTypicalSpeedKn(SHIP, at(call.last + 120))).toBeCloseTo(12, 1);
      expect(await store.findTypicalSpeedKn(SHIP, at(call.last) + 31 * DAY_MS)).toBeNull();
      expect(await store.findTypicalSpeedKn(SHIP + 1, at(call.last))).toBeNull();
    }));
});
