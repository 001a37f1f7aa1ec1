/** Chance and digests of the machine, for secrets. */
export type Secrets = {
  /** So many random bytes, fit for keys. */
  random(bytes: number): Uint8Array;
  /** SHA-256 of a text, hexadecimal. */
  digest(text: string): string;
};
