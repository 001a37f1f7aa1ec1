const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** CRC-32 of ASCII text as ISO 3309 and zlib have it, unsigned. Example: `crc32('123456789')` is 0xcbf43926. */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let i = 0; i < text.length; i++) value = (value >>> 8) ^ TABLE[(value ^ text.charCodeAt(i)) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}
