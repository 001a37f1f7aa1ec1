import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistryCsv } from '../../src/feed/registry-csv.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const HEAD = 'mmsi,imo,name,vessel_type,dwt,length_m,beam_m,max_draught_m';

function fileOf(text: string): string {
  const path = join(directory(), 'fleet.csv');
  writeFileSync(path, text);
  return path;
}

test('rows become entries; what is empty is unknown', () => {
  const path = fileOf(
    `\uFEFF${HEAD},note\r\n710000001,9876543,"ALMA, MV",Tanker,5095.4,117.63,19.2,5.8,ours\r\n\r\n710000002,,,,,,,\r\n`,
  );
  expect(readRegistryCsv(path)).toEqual([
    {
      mmsi: 710_000_001,
      imo: 9_876_543,
      name: 'ALMA, MV',
      modelClass: 'tanker',
      dwtTonnes: 5_095,
      lengthM: 117.63,
      beamM: 19.2,
      maxDraughtM: 5.8,
    },
    {
      mmsi: 710_000_002,
      imo: null,
      name: null,
      modelClass: null,
      dwtTonnes: null,
      lengthM: null,
      beamM: null,
      maxDraughtM: null,
    },
  ]);
});

test('columns may come in any order, and some may be missing', () => {
  const [entry] = readRegistryCsv(fileOf('Name,MMSI\nALMA,710000001'));
  expect(entry).toMatchObject({ mmsi: 710_000_001, name: 'ALMA', dwtTonnes: null });
});

test('all faults are told at once, each with its line, and nothing is taken', () => {
  const rows = [
    HEAD,
    '71000001,,,,,,,',
    '110000001,,,,,,,',
    '710000001,12345,,ferry,-5,9999,x,0',
    '710000001,,,,,,,',
    '710000001,,,,,,,',
  ];
  const path = fileOf(rows.join('\n'));
  let detail = '';
  try {
    readRegistryCsv(path);
  } catch (error) {
    detail = (error as { detail: string }).detail;
  }
  const told = detail.split('\n').map((line) => line.replace(`${path}, `, ''));
  expect(told.map((line) => line.split(' is ')[0]!.replace(/ stands.*/, ''))).toEqual([
    'line 2: mmsi',
    'line 3: mmsi',
    'line 4: vessel_type',
    'line 4: dwt',
    'line 4: imo',
    'line 4: length_m',
    'line 4: beam_m',
    'line 4: max_draught_m',
    'line 5: mmsi 710000001',
    'line 6: mmsi 710000001',
  ]);
});

test('of very many faults the first are told and the rest counted', () => {
  const path = fileOf([HEAD, ...Array.from({ length: 50 }, () => 'x,,,,,,,')].join('\n'));
  expect(() => readRegistryCsv(path)).toThrow(/line 21: .*… and 30 more$/s);
});

describe('no registry', () => {
  test('a head without mmsi', () => {
    expect(() => readRegistryCsv(fileOf('imo,name\n1,2'))).toThrow(
      'the head has no column mmsi; the columns are mmsi, imo',
    );
  });

  test('no such file, or no file at all', () => {
    expect(() => readRegistryCsv('/nowhere/fleet.csv')).toThrow('/nowhere/fleet.csv: there is no such file');
    expect(() => readRegistryCsv(directory())).toThrow('is no file');
  });
});
