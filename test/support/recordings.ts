import { writeFileSync } from 'node:fs';
import { createRandom } from '../../src/core/random.ts';
import { MINUTE_MS } from '../../src/core/time.ts';
import type { PositionReport } from '../../src/domain/track/fix.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { recordingOf, surveyRecording } from '../../src/feed/recording.ts';
import { lineOf, tagBlock } from './nmea-encode.ts';
import { PLACES } from './test-port.ts';
import { reportsOf, type Stop, type Voyage } from './voyages.ts';

export type RecordingPlan = { readonly seed: number; readonly ships: number; readonly calls: number };

/** What a ship says of itself on one of its voyages. */
type Told = {
  readonly name: string;
  readonly shipType: number;
  readonly draughtDm: number;
  readonly destination: string;
};

type Entry = { readonly position: PositionReport; readonly told: Told };

const STOPS = Object.keys(PLACES).filter((place) => place !== 'offing') as Stop['place'][];

/**
 * A few ships that call at the test port, heard now and then, with the dirt of real feeds: reports heard twice, late
 * ones, and places that no ship can have reached. No two reports are of the same second, so that order is no question.
 */
function entriesOf({ seed, ships, calls }: RecordingPlan): Entry[] {
  const random = createRandom(seed);
  const entries: Entry[] = [];
  for (let ship = 0; ship < ships; ship++) {
    let delayMs = random.below(3_000) * MINUTE_MS;
    for (let call = 0; call < calls; call++) {
      const stops: Stop[] = Array.from({ length: 1 + random.below(4) }, () => ({
        place: random.pick(STOPS),
        minutes: 20 + random.below(1_500),
      }));
      const voyage: Voyage = { fromDeg: random.below(360), kn: 6 + random.below(9), stops };
      const told = {
        name: `SHIP ${ship}`,
        shipType: random.pick([70, 80, 70, 35]),
        draughtDm: 60 + random.below(60),
        destination: random.pick(['TESTHAVEN', 'PTTST', 'NLRTM', '']),
      };
      const gaps = Array.from({ length: 9 }, () => (random.below(20) === 0 ? 240 : 2 + random.below(12)));
      const reports = reportsOf(voyage, gaps);
      for (const report of reports) {
        entries.push({ told, position: { ...report, mmsi: 710_000_001 + ship, atMs: report.atMs + delayMs } });
      }
      delayMs += reports.at(-1)!.atMs - reports[0]!.atMs + (200 + random.below(4_000)) * MINUTE_MS;
    }
  }
  entries.sort((a, b) => a.position.atMs - b.position.atMs);
  return spaced(entries.flatMap((entry) => soiled(entry, random.uniform())));
}

function soiled(entry: Entry, chance: number): Entry[] {
  const { position } = entry;
  const other = (some: Partial<PositionReport>): Entry => ({ ...entry, position: { ...position, ...some } });
  if (chance < 0.03) return [entry, other({ atMs: position.atMs + 3_000 })];
  if (chance < 0.05) return [entry, other({ atMs: position.atMs - 4 * MINUTE_MS, lat: position.lat + 0.001 })];
  if (chance < 0.06) return [entry, other({ lat: position.lat + 20 })];
  if (chance < 0.065) return [entry, other({ lat: 0, lon: 0 })];
  return [entry];
}

/** Moves times by seconds until no two are equal; late reports stay late. */
function spaced(entries: readonly Entry[]): Entry[] {
  const taken = new Set<number>();
  return entries.map((entry) => {
    let atMs = Math.round(entry.position.atMs / 1_000) * 1_000;
    while (taken.has(atMs)) atMs += 1_000;
    taken.add(atMs);
    return { ...entry, position: { ...entry.position, atMs } };
  });
}

export const CSV_HEAD =
  'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,VesselType,Status,Length,Width,Draft,Destination\n';

/** Lines of CSV in the order in which they were heard, each with the time that it tells. */
export function csvLines(
  plan: RecordingPlan,
): { readonly atMs: number; readonly mmsi: number; readonly line: string }[] {
  return entriesOf(plan).map(({ position, told }) => {
    const { mmsi, atMs, lat, lon, sogKn, cogDeg, navStatus } = position;
    const fields = [
      mmsi,
      new Date(atMs).toISOString().slice(0, 19),
      lat.toFixed(6),
      lon.toFixed(6),
      sogKn ?? '',
      cogDeg === null ? '360.0' : cogDeg.toFixed(1),
      '511',
      told.name,
      told.shipType,
      navStatus ?? '',
      190,
      32,
      told.draughtDm / 10,
      told.destination,
    ];
    return { atMs, mmsi, line: `${fields.join(',')}\n` };
  });
}

export const csvText = (plan: RecordingPlan): string =>
  CSV_HEAD +
  csvLines(plan)
    .map(({ line }) => line)
    .join('');

/** The same as an NMEA log with tag blocks; static messages every hundred lines. */
export function nmeaText(plan: RecordingPlan): string {
  let text = '';
  entriesOf(plan).forEach(({ position, told }, i) => {
    const { mmsi, atMs, lat, lon, sogKn, cogDeg, navStatus } = position;
    const stamp = tagBlock(`c:${atMs / 1_000}`);
    const wire = { mmsi, lat: Math.round(lat * 600_000), lon: Math.round(lon * 600_000), heading: 511 };
    const speed = sogKn === null ? 1023 : Math.round(sogKn * 10);
    const course = cogDeg === null ? 3600 : Math.round(cogDeg * 10) % 3600;
    text += `${stamp}${lineOf('1', { ...wire, speed, course, status: navStatus ?? 15, second: (atMs / 1_000) % 60 })}\n`;
    if (i % 100 < 3) {
      const { name: shipname, shipType: shiptype, draughtDm: draught, destination } = told;
      const hull = { to_bow: 150, to_stern: 40, to_port: 20, to_starboard: 12 };
      text += `${stamp}${lineOf('5', { mmsi, shipname, shiptype, draught, destination, ...hull })}\n`;
    }
  });
  return text;
}

/** The reports of a recording, written to a file and read like any other. */
export async function reportsIn(path: string, text: string): Promise<Report[]> {
  writeFileSync(path, text);
  const options = { format: null, startMs: null };
  const { reader } = recordingOf(await surveyRecording(path, options), options);
  const reports: Report[] = [];
  for (let batch = await reader.next(); batch !== null; batch = await reader.next()) reports.push(...batch);
  return reports;
}

/** Hands out reports in batches of any size. */
export function readerOf(reports: readonly Report[], batch: number) {
  let at = 0;
  return {
    async next(): Promise<readonly Report[] | null> {
      if (at >= reports.length) return null;
      at += batch;
      return reports.slice(at - batch, at);
    },
  };
}
