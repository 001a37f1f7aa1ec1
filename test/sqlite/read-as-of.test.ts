import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distanceNm } from '../../src/core/geo.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { recordingOf, surveyRecording } from '../../src/feed/recording.ts';
import { type Harness, openHarness } from '../support/harness.ts';
import { csvText } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();

async function reportsOf(text: string): Promise<Report[]> {
  const path = join(directory(), 'log.csv');
  writeFileSync(path, text);
  const options = { format: null, startMs: null };
  const { reader } = recordingOf(await surveyRecording(path, options), options);
  const reports: Report[] = [];
  for (let batch = await reader.next(); batch !== null; batch = await reader.next()) reports.push(...batch);
  return reports;
}

/** What the live world knows of the test port, in the words of the store's answer. */
function liveState({ world, port }: Harness) {
  const vessels = [...port.visits]
    .filter(([, visit]) => visit.zone !== null)
    .sort(([a], [b]) => a - b)
    .map(([mmsi, { zone, zoneSinceMs, hasBerthed }]) => {
      const { vessel, kept } = world.vessels.get(mmsi)!;
      const { destination, draughtM, name } = vessel;
      return {
        mmsi,
        zone,
        zoneSinceMs,
        isAfterBerth: hasBerthed && zone === 'QUEUE',
        destination,
        draughtM,
        name,
        kept,
      };
    });
  const silent = [...port.gaps.values()].map(({ mmsi, sinceMs }) => ({ mmsi, sinceMs }));
  return { atMs: world.clock.serviceMs!, vessels, alongside: structuredClone(port.occupancy), silent };
}

test('the store tells of any past instant what the live world knew then', async () => {
  const open = await openHarness(directory());
  const reports = await reportsOf(csvText({ seed: 12, ships: 14, calls: 4 }));
  const states: ReturnType<typeof liveState>[] = [];
  let berthed = 0;
  let queued = 0;
  reports.forEach((report, i) => {
    open.hear(report);
    // Only where the next report is later: an instant ends with its last report.
    const isLast = (reports[i + 1]?.atMs ?? 0) > open.world.clock.serviceMs!;
    if (i % 157 === 0 && isLast) states.push(structuredClone(liveState(open)));
  });
  await open.commit();
  expect(states.length).toBeGreaterThan(60);
  for (const { atMs, vessels, alongside, silent } of states) {
    const known = await open.store.readPortAsOf('TST', atMs);
    expect(known.vessels.map(({ vessel, zone, zoneSinceMs }) => [vessel.mmsi, zone, zoneSinceMs])).toEqual(
      vessels.map(({ mmsi, zone, zoneSinceMs }) => [mmsi, zone!, zoneSinceMs]),
    );
    known.vessels.forEach(({ vessel, fix, afterBerth, zone }, i) => {
      const { kept, isAfterBerth, destination, draughtM, name } = vessels[i]!;
      expect([vessel.destination, vessel.draughtM, vessel.name]).toEqual([destination, draughtM, name]);
      if (zone === 'QUEUE') expect(afterBerth).toBe(isAfterBerth);
      expect(fix.atMs).toBe(kept!.atMs);
      expect(distanceNm(fix.lat, fix.lon, kept!.lat, kept!.lon)).toBeLessThan(0.5);
    });
    expect(known.alongside.map(({ name: _, ...stay }) => stay)).toEqual(alongside);
    expect([...known.silent].sort((a, b) => a.mmsi - b.mmsi)).toEqual([...silent].sort((a, b) => a.mmsi - b.mmsi));
    expect(known.history.every((snapshot) => snapshot.atMs <= atMs - 60_000)).toBe(true);
    berthed += alongside.length;
    queued += vessels.filter(({ zone }) => zone === 'QUEUE').length;
  }
  expect([berthed > 20, queued > 20]).toEqual([true, true]);
  await open.close();
});

test('before the first report nothing was known', async () => {
  const open = await openHarness(directory());
  open.hear(...(await reportsOf(csvText({ seed: 12, ships: 2, calls: 1 }))));
  await open.commit();
  expect(await open.store.readPortAsOf('TST', 0)).toEqual({
    vessels: [],
    alongside: [],
    history: [],
    silent: [],
    lastHeardMs: null,
    foresight: { run: null, forecast: null, models: [], congestionModel: null },
  });
  await open.close();
});
