/** A seeded source of chance: the same seed gives the same sequence on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform integer in [0, n). */
  below(n: number): number;
  /** Standard normal (Marsaglia's polar method). */
  normal(): number;
  /** Exponential with the given mean. */
  exponential(mean: number): number;
  /** Lognormal with the given mean and coefficient of variation. */
  lognormal(mean: number, cv: number): number;
  pick<T>(items: readonly T[]): T;
};

/** Mixes an integer into 32 well-spread bits (the finaliser of MurmurHash3). */
export function hash32(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** sfc32 (Chris Doty-Humphrey's small fast counting generator, PractRand). */
export function createRandom(seed: number): Random {
  let a = hash32(seed);
  let b = hash32(seed + 0x9e3779b9);
  let c = hash32(seed + 0x3c6ef372);
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  let spare: number | null = null;
  const normal = (): number => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    for (;;) {
      const u = 2 * next() - 1;
      const v = 2 * next() - 1;
      const s = u * u + v * v;
      if (s === 0 || s >= 1) continue;
      const factor = Math.sqrt((-2 * Math.log(s)) / s);
      spare = v * factor;
      return u * factor;
    }
  };
  return {
    uniform: next,
    below: (n) => Math.floor(next() * n),
    normal,
    exponential: (mean) => -mean * Math.log(1 - next()),
    lognormal: (mean, cv) => {
      const variance = Math.log(1 + cv * cv);
      return mean * Math.exp(normal() * Math.sqrt(variance) - variance / 2);
    },
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}
