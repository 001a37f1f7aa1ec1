import { describe, expect, test } from 'bun:test';
import { travel } from '../../src/core/geo.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { beacon, type Harness, merged, minuteOf, openHarness, particulars, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import { CENTRE } from '../support/test-port.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();

/** Ships that lie somewhere from one minute to another, heard every ten minutes, and then far away. */
function ships(count: number, place: Heard[1], from: number, to: number, first = 1): Report[] {
  return merged(
    ...Array.from({ length: count }, (_, i) => {
      const mmsi = 710_000_000 + first + i;
      const heard: Heard[] = [];
      for (let minute = from; minute < to; minute += 10) heard.push([minute, place, 0]);
      heard.push([to + 300, travel(CENTRE, 180, 70), 14]);
      return [particulars(from, { mmsi }), ...positions(heard, mmsi)];
    }),
  );
}

type Level = { minute: number; level: string };

/** The levels of the snapshots as they changed, and the events of congestion. */
async function levels(
  reports: readonly Report[],
): Promise<{ changes: Level[]; events: [string, object][]; open: Harness }> {
  const open = await openHarness(directory());
  open.hear(...reports);
  await open.commit();
  const snapshots = open.rows<{ at_ms: number; level: string }>('SELECT at_ms, level FROM snapshot ORDER BY at_ms');
  const changes = snapshots
    .map(({ at_ms, level }) => ({ minute: minuteOf(at_ms), level }))
    .filter(({ level }, i, all) => i === 0 || level !== all[i - 1]!.level);
  const events = open
    .rows<{ type: string; payload: string }>("SELECT * FROM event WHERE type LIKE 'congestion.%' ORDER BY sequence")
    .map(({ type, payload }): [string, object] => [type, JSON.parse(payload)]);
  return { changes, events, open };
}

describe('with little history the fixed scale holds', () => {
  test('utilization of 2 in 3 is MODERATE, a full port without a queue HIGH: two samples after it filled', async () => {
    const { changes, events, open } = await levels(
      merged(ships(1, 'berthA', 0, 200), ships(1, 'berthB', 0, 200, 2), ships(1, 'berthB', 60, 200, 3), beacon(0, 160)),
    );
    expect(changes).toEqual([
      { minute: 0, level: 'LOW' },
      { minute: 30, level: 'MODERATE' },
      { minute: 90, level: 'HIGH' },
    ]);
    expect(events).toEqual([
      [
        'congestion.high',
        { level: 'HIGH', before: 'MODERATE', queue: 0, utilizationFraction: 1, thresholdQueue: null },
      ],
    ]);
    await open.close();
  });

  test('a full port with a queue is CRITICAL, and both events tell of the jump', async () => {
    const { events, open } = await levels(
      merged(
        ships(3, 'waiting', 0, 200, 5),
        ships(1, 'berthA', 46, 200),
        ships(2, 'berthB', 46, 200, 2),
        beacon(0, 160),
      ),
    );
    expect(events.map(([type, payload]) => [type, (payload as { before: string }).before])).toEqual([
      ['congestion.high', 'LOW'],
      ['congestion.critical', 'LOW'],
    ]);
    await open.close();
  });
});

test('from HIGH to CRITICAL only the critical event is raised', async () => {
  const full = merged(ships(1, 'berthA', 0, 400), ships(2, 'berthB', 0, 400, 2));
  const { changes, events, open } = await levels(merged(full, ships(3, 'waiting', 120, 400, 5), beacon(0, 300)));
  expect(changes.map(({ level }) => level)).toEqual(['LOW', 'HIGH', 'CRITICAL']);
  expect(events.map(([type]) => type)).toEqual(['congestion.high', 'congestion.critical']);
  await open.close();
});

test('with two weeks of history the queue is judged against its own percentiles', async () => {
  const days = 15 * 1440;
  const { changes, events, open } = await levels(
    merged(
      beacon(0, days + 600, 10),
      ships(1, 'waiting', days, days + 600),
      ships(3, 'waiting', days + 200, days + 600, 2),
    ),
  );
  // Median and percentiles are 0: MODERATE beyond 0.3 of a ship, HIGH beyond 1.75, CRITICAL beyond the three berths.
  expect(changes.map(({ level }) => level)).toEqual(['LOW', 'MODERATE', 'CRITICAL']);
  expect(events).toEqual([
    ['congestion.high', expect.objectContaining({ queue: 4, thresholdQueue: 1.75, before: 'MODERATE' })],
    ['congestion.critical', expect.objectContaining({ queue: 4, thresholdQueue: 3, before: 'MODERATE' })],
  ]);
  await open.close();
});

test('samples of an outage count for nothing', async () => {
  const open = await openHarness(directory());
  open.hear(...merged(beacon(0, 60), beacon(600, 660)));
  await open.commit();
  const stale = open.rows('SELECT * FROM snapshot WHERE stale = 1').length;
  expect(stale).toBeGreaterThan(30);
  expect(open.port.history.samples.length).toBe(open.rows('SELECT * FROM snapshot WHERE stale = 0').length);
  await open.close();
});

test('a level that one sample has asked for survives a restart, and the next sample confirms it', async () => {
  const place = directory();
  const reports = merged(ships(1, 'berthA', 0, 600), ships(2, 'berthB', 0, 600, 2), beacon(0, 600));
  const until = (minute: number): Report[] => reports.filter(({ atMs }) => minuteOf(atMs) <= minute);
  const open = await openHarness(place);
  open.hear(...until(14));
  await open.commit();
  open.hear(...until(20).slice(until(14).length));
  await open.commit();
  expect(open.port.congestion).toEqual({ level: 'LOW', candidate: 'HIGH' });
  await open.close();
  const again = await openHarness(place);
  expect(again.port.congestion).toEqual({ level: 'LOW', candidate: 'HIGH' });
  again.hear(...until(35).slice(until(20).length));
  expect(again.port.congestion).toEqual({ level: 'HIGH', candidate: null });
  await again.close();
});

test('level and history survive a restart', async () => {
  const place = directory();
  const reports = merged(ships(1, 'berthA', 0, 600), ships(2, 'berthB', 0, 600, 2), beacon(0, 600));
  const open = await openHarness(place);
  open.hear(...reports);
  await open.commit();
  const { congestion, history } = open.port;
  expect(congestion.level).toBe('HIGH');
  await open.close();
  const again = await openHarness(place);
  expect(again.port.congestion).toEqual(congestion);
  expect(again.port.history.samples.slice(again.port.history.oldest)).toEqual(history.samples.slice(history.oldest));
  await again.close();
});
