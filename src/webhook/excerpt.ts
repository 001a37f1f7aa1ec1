export const MAX_EXCERPT_BYTES = 2_048;

/** The beginning of an answer as text that can be shown: no control characters, nothing that turns the writing round. */
export function excerptOf(bytes: Uint8Array): string {
  const text = new TextDecoder()
    .decode(bytes.subarray(0, MAX_EXCERPT_BYTES))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, ' ');
  // Whole characters only: what could not be read takes more room than it had.
  const room = new Uint8Array(MAX_EXCERPT_BYTES);
  const { written } = new TextEncoder().encodeInto(text, room);
  return new TextDecoder().decode(room.subarray(0, written)).trim();
}
