import { describe, expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryDirectory } from '../support/harness.ts';
import { runProgram } from '../support/program.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const HEAD = 'mmsi,imo,name,vessel_type,dwt,length_m,beam_m,max_draught_m';

function place(text: string): { cwd: string; run: (...args: string[]) => ReturnType<typeof runProgram> } {
  const cwd = directory();
  writeFileSync(join(cwd, 'fleet.csv'), text);
  return { cwd, run: (...args) => runProgram(['import', 'vessels', ...args], { cwd }) };
}

describe('import vessels', () => {
  const good = `${HEAD}\n710000001,9876543,ALMA,tanker,5095,117.63,19.2,5.8\n710000002,,,,,,,\n`;

  test('takes the registry in; again, with changes, replaces it ship by ship', async () => {
    const { cwd, run } = place(good);
    expect(await run('fleet.csv')).toEqual({ status: 0, stdout: '2 vessels taken into the registry\n', stderr: '' });
    writeFileSync(join(cwd, 'fleet.csv'), `${HEAD}\n710000001,,RENAMED,bulk,,,,\n`);
    expect((await run('fleet.csv', '--json')).stdout).toBe('{"vessels":1}\n');
    expect(
      queryDirectory(join(cwd, 'roadstead-data'), 'SELECT mmsi, name, vessel_type, dwt_tonnes FROM registry'),
    ).toEqual([
      { mmsi: 710_000_001, name: 'RENAMED', vessel_type: 'bulk', dwt_tonnes: null },
      { mmsi: 710_000_002, name: null, vessel_type: null, dwt_tonnes: null },
    ]);
  });

  test('tells all that is wrong at once and takes nothing, exit status 1', async () => {
    const { cwd, run } = place(`${good}12,,,,,,,\n710000003,,,yacht,many,,,\n`);
    const { status, stdout, stderr } = await run('fleet.csv');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining("fleet.csv, line 4: mmsi is '12'"),
      expect.stringContaining("fleet.csv, line 5: vessel_type is 'yacht'"),
      expect.stringContaining("fleet.csv, line 5: dwt is 'many'"),
    ]);
    expect(existsSync(join(cwd, 'roadstead-data'))).toBe(false);
  });

  test('of no file fails', async () => {
    expect(await place(good).run('other.csv')).toMatchObject({ status: 1, stdout: '' });
  });

  test('needs a place where a directory can be, and says so', async () => {
    const { run } = place(good);
    const { status, stderr } = await run('fleet.csv', '--data-dir', 'fleet.csv');
    expect(status).toBe(1);
    expect(stderr).toBe(
      'roadstead import: fleet.csv cannot be a data directory (EEXIST): name another with --data-dir, or mend its rights\n',
    );
  });
});
