/** Follows the frames of a zstd file without unpacking them (RFC 8878 section 3.1). */
export type ZstdFrames = {
  push(chunk: Uint8Array): void;
  /** Whether what was pushed ends where a frame ends; the decoder takes a file that was cut short for a whole one. */
  isWhole(): boolean;
};

const MAGIC = 0xfd2fb528;
/** The last four bits of a skippable frame's magic number may have any value. */
const SKIPPABLE_MAGIC = 0x184d2a50;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const CHECKSUM_BYTES = 4;
const RLE_BLOCK = 1;
const RESERVED_BLOCK = 3;

/** What the next bytes are, and how many there are of them. */
const HEADERS = { magic: 4, descriptor: 1, block: 3, skippable: 4 } as const;

export function createZstdFrames(): ZstdFrames {
  let header: keyof typeof HEADERS = 'magic';
  let taken = 0;
  let value = 0;
  let skip = 0;
  let trailerBytes = 0;
  let isBroken = false;

  const readHeader = (): void => {
    switch (header) {
      case 'magic':
        if (value === MAGIC) header = 'descriptor';
        else if (value - (value % 16) === SKIPPABLE_MAGIC) header = 'skippable';
        else isBroken = true;
        return;
      case 'skippable':
        skip = value;
        header = 'magic';
        return;
      case 'descriptor': {
        const isSingleSegment = (value & 32) !== 0;
        const sizeBytes = CONTENT_SIZE_BYTES[(value >> 6) as 0 | 1 | 2 | 3] || (isSingleSegment ? 1 : 0);
        skip = (isSingleSegment ? 0 : 1) + DICTIONARY_ID_BYTES[(value & 3) as 0 | 1 | 2 | 3] + sizeBytes;
        trailerBytes = value & 4 ? CHECKSUM_BYTES : 0;
        header = 'block';
        return;
      }
      case 'block': {
        const type = (value >> 1) & 3;
        isBroken = type === RESERVED_BLOCK;
        skip = type === RLE_BLOCK ? 1 : value >> 3;
        if ((value & 1) === 0) return;
        skip += trailerBytes;
        header = 'magic';
      }
    }
  };

  return {
    push(chunk) {
      for (let at = 0; at < chunk.length && !isBroken; ) {
        if (skip > 0) {
          const step = Math.min(skip, chunk.length - at);
          skip -= step;
          at += step;
          continue;
        }
        value += chunk[at++]! * 256 ** taken++;
        if (taken < HEADERS[header]) continue;
        readHeader();
        taken = 0;
        value = 0;
      }
    },
    isWhole: () => !isBroken && header === 'magic' && taken === 0 && skip === 0,
  };
}
