import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../../../src/core/statistics.ts';
import { estimateDeadweight } from '../../../src/domain/vessel/deadweight.ts';
import { ROOT } from '../../tidy/tree.ts';

/** Needs ../shared/data; without it the test is skipped. */
const FILE = join(ROOT, '..', 'shared', 'data', 'positions', 'brazil-tankers-particulars.csv');

/** `TABLE=1 bun test` prints the table. */
const tell = (line: string): void => {
  if (process.env.TABLE) process.stdout.write(`${line}\n`);
};

test.skipIf(!existsSync(FILE))('deadweight from dimensions alone lies within 12 % in the median', () => {
  const [header, ...lines] = readFileSync(FILE, 'utf8').trim().split('\n');
  const columns = header!.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
  const errors = rows.map(({ name, dwt, length_m, beam_m }) => {
    const estimate = estimateDeadweight(null, 'tanker', Number(length_m), Number(beam_m))!.dwtTonnes;
    const error = estimate / Number(dwt) - 1;
    tell(`${[name, dwt, estimate, (100 * error).toFixed(1)].join('\t')} %`);
    return Math.abs(error);
  });
  expect(errors.length).toBeGreaterThan(15);
  tell(`median ${(100 * median(errors)!).toFixed(2)} %`);
  expect(median(errors)!).toBeLessThan(0.12);
});
