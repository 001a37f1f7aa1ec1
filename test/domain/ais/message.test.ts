import { expect, test } from 'bun:test';
import { createDecoder } from '../../../src/domain/ais/decoder.ts';
import { type AisMessage, degrees, fieldValue, speedKn, textOf } from '../../../src/domain/ais/message.ts';
import { bytesOf } from '../../support/nmea-decode.ts';
import { lineOf, messageBits, sentencesOf, textBits } from '../../support/nmea-encode.ts';

/** What a reader makes of the one message of a text, while it is there. */
function read<T>(text: string, reader: (message: AisMessage) => T): T {
  const seen: T[] = [];
  const decoder = createDecoder((message) => seen.push(reader(message)));
  decoder.push(bytesOf(text));
  decoder.flush();
  expect(seen).toHaveLength(1);
  return seen[0]!;
}

test('numbers come in the units of their names', () => {
  const line = lineOf('1', { status: 5, speed: 123, lon: -27_780_000, lat: -14_388_000, course: 2240, heading: 215 });
  expect(read(line, (message) => fieldValue(message, 'status'))).toBe(5);
  expect(read(line, (message) => fieldValue(message, 'course'))).toBe(2240);
  expect(read(line, speedKn)).toBe(12.3);
  expect(read(line, (message) => degrees(message, 'lon'))).toBe(-46.3);
  expect(read(line, (message) => degrees(message, 'lat'))).toBe(-23.98);
});

test('the coarse messages come in the same units', () => {
  expect(read(lineOf('9', { speed: 123 }), speedKn)).toBe(123);
  const line = lineOf('27', { speed: 12, course: 224, lon: -27_780, lat: -14_388 });
  expect(read(line, speedKn)).toBe(12);
  expect(read(line, (message) => fieldValue(message, 'course'))).toBe(2240);
  expect(read(line, (message) => degrees(message, 'lon'))).toBe(-46.3);
  expect(read(line, (message) => degrees(message, 'lat'))).toBe(-23.98);
});

test('what is not available or not in the message is null', () => {
  const line = lineOf('1', { speed: 1023, lon: 108_600_000, lat: 54_600_000, heading: 511 });
  expect(read(line, speedKn)).toBeNull();
  expect(read(line, (message) => degrees(message, 'lon'))).toBeNull();
  expect(read(line, (message) => degrees(message, 'lat'))).toBeNull();
  expect(read(line, (message) => fieldValue(message, 'heading'))).toBeNull();
  expect(read(line, (message) => fieldValue(message, 'draught'))).toBeNull();
  expect(read(line, (message) => textOf(message, 'shipname'))).toBeNull();
});

test('nothing stays of the message before', () => {
  const values: (number | null)[] = [];
  const decoder = createDecoder((message) => values.push(fieldValue(message, 'heading')));
  decoder.push(bytesOf(`${lineOf('1', { heading: 215 })}\n${lineOf('5')}\n${lineOf('27')}\n`));
  expect(values).toEqual([215, null, null]);
});

test('texts are the shown characters', () => {
  expect(read(lineOf('5', { shipname: 'EVER DIADEM' }), (message) => textOf(message, 'shipname'))).toBe('EVER DIADEM');
  expect(read(lineOf('24A', { shipname: 'A' }), (message) => textOf(message, 'shipname'))).toBe('A');
  expect(read(lineOf('5'), (message) => textOf(message, 'shipname'))).toBeNull();
  const long = sentencesOf(messageBits('21', { name: 'X'.repeat(20) }) + textBits('Y'.repeat(14), 14)).join('\n');
  expect(read(long, (message) => textOf(message, 'name'))).toBe('X'.repeat(20) + 'Y'.repeat(14));
});
