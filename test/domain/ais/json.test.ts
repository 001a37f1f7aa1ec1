import { expect, test } from 'bun:test';
import { createDecoder } from '../../../src/domain/ais/decoder.ts';
import { createJsonBuffer, MAX_JSON_BYTES, writeJson } from '../../../src/domain/ais/json.ts';
import { bytesOf } from '../../support/nmea-decode.ts';
import { lineOf, messageBits, sentencesOf, tagBlock, type Wire } from '../../support/nmea-encode.ts';
import { LAYOUT_NAMES, WIRE_LAYOUTS } from '../../support/nmea-layouts.ts';

/** The text that the sentences' messages give. */
function json(text: string, at = 0): string {
  const out = createJsonBuffer(at + MAX_JSON_BYTES);
  let end = at;
  const decoder = createDecoder((message) => {
    end = writeJson(message, out, end);
  });
  decoder.push(bytesOf(text));
  decoder.end();
  return Buffer.from(out.bytes.subarray(at, end)).toString('latin1');
}

test.each([
  [
    lineOf('1', {
      mmsi: 235_000_001,
      status: 5,
      turn: -1,
      speed: 7,
      lon: -1,
      lat: 31_200_000,
      course: 877,
      heading: 511,
    }),
    '{"type":1,"repeat":0,"mmsi":235000001,"status":5,"turn":-0.04,"speed":0.7,"accuracy":false,"lon":-0.0000017,"lat":52.0000000,"course":87.7,"heading":null,"second":0,"maneuver":null,"raim":false,"radio":0}\n',
  ],
  [
    lineOf('5', {
      imo: 9_134_270,
      callsign: '3FOF8',
      shipname: 'A "B" \\C',
      shiptype: 70,
      month: 5,
      day: 15,
      hour: 14,
    }),
    '{"type":5,"repeat":0,"mmsi":235000001,"imo":9134270,"ais_version":0,"callsign":"3FOF8","shipname":"A \\"B\\" \\\\C","shiptype":70,"to_bow":null,"to_stern":null,"to_port":null,"to_starboard":null,"epfd":null,"eta":"05-15T14:00Z","draught":null,"destination":null,"dte":0}\n',
  ],
  [
    tagBlock('c:1327992119157') +
      lineOf('4', { year: 2007, month: 5, day: 14, hour: 19, minute: 57, sec: 39, epfd: 7 }),
    '{"type":4,"repeat":0,"mmsi":235000001,"timestamp":"2007-05-14T19:57:39Z","accuracy":false,"lon":0.0000000,"lat":0.0000000,"epfd":7,"raim":false,"radio":0,"received":"2012-01-31T06:41:59.157Z"}\n',
  ],
  [
    tagBlock('c:1327992119') + lineOf('27', { status: 15, lon: 2 ** 17 - 1, speed: 63, course: 511 }),
    '{"type":27,"repeat":0,"mmsi":235000001,"status":null,"accuracy":false,"lon":null,"lat":0.0000000,"speed":null,"course":null,"raim":false,"gnss":false,"received":"2012-01-31T06:41:59Z"}\n',
  ],
])('%s', (line, text) => {
  expect(json(line)).toBe(text);
});

test('one message may be written behind another', () => {
  const line = lineOf('24A', { shipname: 'NAME' });
  for (let at = 0; at < 9; at++) expect(json(line, at)).toBe(json(line));
});

test('the longest message of all stays far below the limit', () => {
  const lengths = LAYOUT_NAMES.map((layout) => {
    // Quotes and backslashes take two bytes; the most negative numbers and all bits set take the most digits.
    const values = WIRE_LAYOUTS[layout].map(({ name, width, isText }) => [
      name,
      isText ? '\\"'.repeat(10) : 2 ** width - 1,
    ]);
    const wire = Object.fromEntries(values) as Wire;
    const given = { ...wire, type: Number.parseInt(layout, 10), part: layout.startsWith('24B') ? 1 : 0 };
    const texts = WIRE_LAYOUTS[layout].filter(({ isText }) => isText);
    for (const { name, width } of texts) Object.assign(given, { [name]: '\\"'.repeat(10).slice(0, width / 6) });
    return json(tagBlock('c:1327992119157') + sentencesOf(messageBits(layout, given))[0]).length;
  });
  expect(Math.min(...lengths)).toBeGreaterThan(100);
  expect(Math.max(...lengths)).toBeLessThan(MAX_JSON_BYTES / 2);
});
