import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { recordsOf } from '../../support/nmea-decode.ts';
import { messageBits, sentencesOf, type Wire } from '../../support/nmea-encode.ts';
import { LAYOUT_NAMES, type LayoutName, WIRE_LAYOUTS, type WireField } from '../../support/nmea-layouts.ts';
import { recordMeaning } from '../../support/nmea-meaning.ts';

const SIGNED = new Set(['lon', 'lat', 'turn']);
const SIX_BIT_CHARACTERS = Array.from({ length: 64 }, (_, i) => String.fromCharCode(i < 32 ? i + 64 : i));

/** Any value that the bits of a field can hold. */
function anyValueOf({ name, width, isText }: WireField): fc.Arbitrary<number | string> {
  if (isText) return fc.string({ unit: fc.constantFrom(...SIX_BIT_CHARACTERS), maxLength: width / 6 });
  return SIGNED.has(name)
    ? fc.integer({ min: -(2 ** (width - 1)), max: 2 ** (width - 1) - 1 })
    : fc.integer({ min: 0, max: 2 ** width - 1 });
}

/** What selects the layout is given by it. */
const GIVEN = new Set(['type', 'part', 'spare']);

function wireOf(layout: LayoutName): fc.Arbitrary<Wire> {
  const fields = WIRE_LAYOUTS[layout].filter(({ name }) => !GIVEN.has(name));
  const values = Object.fromEntries(fields.map((field) => [field.name, anyValueOf(field)]));
  if (layout.startsWith('24B')) {
    const auxiliary = fc.integer({ min: 980_000_000, max: 989_999_999 });
    const others = fc.oneof(
      fc.integer({ max: 979_999_999, min: 0 }),
      fc.integer({ min: 990_000_000, max: 2 ** 30 - 1 }),
    );
    values.mmsi = layout === '24B' ? others : auxiliary;
  }
  return fc.record(values);
}

describe('what was encoded is decoded again', () => {
  for (const layout of LAYOUT_NAMES) {
    test(`message ${layout}`, () => {
      fc.assert(
        fc.property(wireOf(layout), fc.integer({ min: 10, max: 80 }), (wire, most) => {
          const lines = sentencesOf(messageBits(layout, wire), { most });
          expect(recordsOf(lines.join('\r\n'))).toEqual([recordMeaning(layout, wire)]);
        }),
        { numRuns: 300 },
      );
    });
  }

  test('message 21 with the extension of its name', () => {
    const unit = fc.constantFrom(...SIX_BIT_CHARACTERS);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 34 }), (name) => {
        const bits = messageBits('21', { name: name.slice(0, 20) }) + extensionBits(name.slice(20));
        const [record] = recordsOf(sentencesOf(bits).join('\n'));
        expect(record?.name).toBe(recordMeaning('21', { name }).name as string);
      }),
      { numRuns: 300 },
    );
  });
});

const extensionBits = (text: string): string =>
  [...text].map((character) => (character.charCodeAt(0) & 63).toString(2).padStart(6, '0')).join('');
