import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeLog } from '../../support/nmea-decode.ts';
import { logsIn, SHARED_NMEA } from '../../support/nmea-logs.ts';
import { compare, gpsdRecords } from './gpsd-compare.ts';
import type { Dialect } from './gpsd-differences.ts';

/** gpsd's own recordings and the JSON that gpsd expects of them; not part of the project. */
const FOLDER = join(SHARED_NMEA, 'gpsd');
const logs = logsIn(FOLDER, '{*.log,*.aivdm}');

const EXPECTATIONS: Readonly<Record<string, Dialect['numbers']>> = {
  '.chk': 'raw',
  '.ju.chk': 'raw',
  '.js.chk': 'scaled',
};

describe.skipIf(logs.length === 0)("gpsd's fixtures", () => {
  test.each(logs)('$name', ({ name, bytes }) => {
    const { messages } = decodeLog(bytes());
    let checked = 0;
    for (const [ending, numbers] of Object.entries(EXPECTATIONS)) {
      const file = Bun.file(join(FOLDER, name + ending));
      if (file.size === 0) continue;
      const expected = gpsdRecords(withoutRepetitions(readFileSync(join(FOLDER, name + ending), 'latin1')));
      const { lost, unexplained } = compare(expected, messages, { numbers, mergesParts: true });
      expect(lost, `of ${name}${ending}`).toEqual([]);
      expect(unexplained, `not in ${name}${ending}`).toEqual([]);
      checked += expected.length;
    }
    expect(checked).toBeGreaterThan(0);
  });
});

/**
 * The daemon, whose output the `.chk` files with the sentences in between are, gives its last AIS record again after
 * navigation sentences: what comes a second time without a new AIS sentence is left out.
 */
function withoutRepetitions(text: string): string {
  if (!text.includes('\n!')) return text;
  let last = '';
  const lines = text.split('\n').filter((line) => {
    if (line.startsWith('!')) last = '';
    if (!line.startsWith('{"class":"AIS"')) return true;
    const isNew = line !== last;
    last = line;
    return isNew;
  });
  return lines.join('\n');
}
