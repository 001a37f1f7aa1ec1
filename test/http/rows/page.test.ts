import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { HttpFault } from '../../../src/http/faults.ts';
import { pageOf } from '../../../src/http/rows/page.ts';

const rowsOf = (names: readonly number[]) => names.map((mmsi) => ({ mmsi, name: `SHIP ${mmsi}` }));

test('pages one after another are the list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 5 }), (names, limit) => {
      const rows = rowsOf(names);
      const read: unknown[] = [];
      let cursor: string | undefined;
      for (;;) {
        const page = pageOf(rows, ['mmsi'], limit, cursor);
        read.push(...page.rows);
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(read).toEqual(rows);
    }),
  );
});

test('a row that went, or went elsewhere, between two pages makes nobody read the list twice', () => {
  const first = pageOf(rowsOf([1, 2, 3, 4, 5]), ['mmsi'], 2, undefined);
  const names = (rows: readonly Record<string, unknown>[]): unknown[] => rows.map(({ mmsi }) => mmsi);
  expect(names(first.rows)).toEqual([1, 2]);
  const cursor = first.nextCursor!;
  // The last row is gone: on from where it stood.
  expect(names(pageOf(rowsOf([1, 3, 4, 5]), ['mmsi'], 2, cursor).rows)).toEqual([4, 5]);
  // It moved up: on from behind it.
  expect(names(pageOf(rowsOf([2, 1, 3, 4, 5]), ['mmsi'], 2, cursor).rows)).toEqual([1, 3]);
  expect(pageOf([], ['mmsi'], 2, cursor)).toEqual({ rows: [], nextCursor: null });
});

test('anything else is no cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        pageOf(rowsOf([1, 2]), ['mmsi'], 1, text);
      } catch (error) {
        expect(error).toBeInstanceOf(HttpFault);
        expect((error as HttpFault).errors).toEqual([{ field: 'cursor', message: expect.any(String) }]);
      }
    }),
  );
  expect(() => pageOf([], ['mmsi'], 1, 'AAAA')).toThrow(HttpFault);
});
