import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeChunks } from '../support/nmea-decode.ts';
import { GOLDEN_LOGS, logsIn } from '../support/nmea-logs.ts';

/** `UPDATE_GOLDEN=1 bun test test/golden` rewrites the expectations; read the difference before it is committed. */
const isUpdate = process.env.UPDATE_GOLDEN === '1';

describe.each(logsIn(GOLDEN_LOGS, '*.nmea'))('$name', ({ name, bytes }) => {
  test('has its birth certificate', () => {
    const head = Buffer.from(bytes()).toString('latin1').split(/\r?\n/).slice(0, 4);
    expect(head.map((line) => line.split(':')[0])).toEqual(['# What', '# Made', '# Checked', '# Licence']);
  });

  test('is decoded as it always was', () => {
    const { json, counts } = decodeChunks(bytes());
    const output = `${json}${JSON.stringify({ counts })}\n`;
    const expectation = join(GOLDEN_LOGS, name.replace('.nmea', '.jsonl'));
    if (isUpdate) writeFileSync(expectation, output);
    expect(output).toBe(readFileSync(expectation, 'utf8'));
  });
});
