import { describe, expect, test } from 'bun:test';
import { constants, type ZstdOptions, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { createZstdFrames } from '../../src/feed/zstd-frames.ts';

function isWhole(...chunks: Uint8Array[]): boolean {
  const frames = createZstdFrames();
  for (const chunk of chunks) frames.push(chunk);
  return frames.isWhole();
}

/** Text that does not repeat itself, so that it takes several blocks. */
const text = Array.from({ length: 60_000 }, (_, i) => Math.imul(i, 2_654_435_761).toString(36)).join('\n');
const withChecksum: ZstdOptions = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const skippable = Uint8Array.of(0x5e, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9);

const files: [string, Uint8Array][] = [
  ['of several blocks', zstdCompressSync(text)],
  ['with a checksum', zstdCompressSync(text.slice(0, 3_000), withChecksum)],
  ['of one repeated byte', zstdCompressSync('a'.repeat(500_000))],
  ['of nothing', zstdCompressSync('')],
  ['of two frames and a skippable one', Buffer.concat([zstdCompressSync('ab'), skippable, zstdCompressSync(text)])],
];

describe.each(files)('a file %s', (_, bytes) => {
  test('is whole, however it is cut into chunks', () => {
    expect(isWhole(bytes)).toBe(true);
    fc.assert(
      fc.property(fc.nat(bytes.length), fc.nat(bytes.length), (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        expect(isWhole(bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to))).toBe(true);
      }),
    );
  });

  test('is not whole without its last byte, nor with one too many', () => {
    expect(isWhole(bytes.subarray(0, -1))).toBe(false);
    expect(isWhole(bytes, Uint8Array.of(0))).toBe(false);
    expect(isWhole(bytes, new TextEncoder().encode('junk behind it'))).toBe(false);
  });
});

test('a frame that was cut anywhere is not whole', () => {
  const bytes = zstdCompressSync(text);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: bytes.length - 1 }), (length) => {
      expect(isWhole(bytes.subarray(0, length))).toBe(false);
    }),
  );
});
