import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { createZstdFrames, type ZstdFrames } from './zstd-frames.ts';

const CHUNK_BYTES = 1 << 18;

/** How a file is packed, by its first bytes. */
function packing(path: string): 'gzip' | 'zstd' | 'none' {
  const head = new Uint8Array(4);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, head, 0, 4, 0);
  } finally {
    closeSync(descriptor);
  }
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd) return 'zstd';
  return 'none';
}

/** The bytes of a file, unpacked if it is gzip or zstd; `onRaw` sees those on disk. */
export function openBytes(path: string, onRaw?: (chunk: Uint8Array) => void): AsyncIterable<Uint8Array> {
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (onRaw) raw.on('data', (chunk) => onRaw(chunk as Uint8Array));
  const kind = packing(path);
  if (kind === 'none') return raw as AsyncIterable<Uint8Array>;
  const unpack: NodeJS.ReadWriteStream = kind === 'gzip' ? createGunzip() : createZstdDecompress();
  raw.on('error', (error) => (unpack as unknown as Readable).destroy(error));
  const unpacked = raw.pipe(unpack) as unknown as AsyncIterable<Uint8Array>;
  if (kind === 'gzip') return unpacked;
  const frames = createZstdFrames();
  raw.on('data', (chunk) => frames.push(chunk as Uint8Array));
  return wholeOnly(unpacked, frames);
}

async function* wholeOnly(chunks: AsyncIterable<Uint8Array>, frames: ZstdFrames): AsyncGenerator<Uint8Array> {
  yield* chunks;
  if (!frames.isWhole()) throw new Error('unexpected end of file');
}
