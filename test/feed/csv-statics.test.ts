import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Report } from '../../src/domain/track/report.ts';
import { recordingOf, surveyRecording } from '../../src/feed/recording.ts';
import { T0 } from '../support/fixes.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const OPTIONS = { format: null, startMs: null };

async function readLines(path: string, lines: readonly string[]): Promise<Partial<Report>[]> {
  writeFileSync(path, `MMSI,BaseDateTime,LAT,LON,VesselName,Draft\n${lines.join('\n')}\n`);
  const { reader } = recordingOf(await surveyRecording(path, OPTIONS), OPTIONS);
  const reports: Report[] = [];
  for (let batch = await reader.next(); batch !== null; batch = await reader.next()) reports.push(...batch);
  return reports;
}

test('changes of what ships say are the same however the lines of a file are ordered', async () => {
  const path = join(directory(), 'log.csv');
  const row = fc.record({ ship: fc.nat(2), draught: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 2, maxLength: 12 }),
      fc.infiniteStream(fc.nat(1_000)),
      async (rows, keys) => {
        const lines = rows.map(({ ship, draught }, i) => {
          const at = new Date(T0 + i * 900_000).toISOString().slice(0, 19);
          return `71000000${ship},${at},-24,-46,SHIP ${ship},${draught + 5}`;
        });
        const shuffled = lines.map((line) => ({ line, key: keys.next().value! }));
        shuffled.sort((a, b) => a.key - b.key);
        const inOrder = await readLines(path, lines);
        expect(
          await readLines(
            path,
            shuffled.map(({ line }) => line),
          ),
        ).toEqual(inOrder);
      },
    ),
    { numRuns: 40 },
  );
});

test('what stays the same is said again after a day, for ships that were forgotten meanwhile', async () => {
  const at = (hours: number): string => new Date(T0 + hours * 3_600_000).toISOString().slice(0, 19);
  const lines = [0, 12, 23, 25, 40, 24 * 30].map((hours) => `710000001,${at(hours)},-24,-46,ALMA,7`);
  const reports = await readLines(join(directory(), 'log.csv'), lines);
  const said = reports.filter(({ kind }) => kind === 'static').map(({ atMs }) => (atMs! - T0) / 3_600_000);
  expect(said).toEqual([0, 25, 24 * 30]);
});
