import fc from 'fast-check';
import { CARGO_KINDS, type CargoKind, type GroupBelief, KINDS } from '../../src/domain/commodity/group-belief.ts';

export const kindIndex = (kind: CargoKind): number => CARGO_KINDS.indexOf(kind);
export const kindBits = (...kinds: CargoKind[]): number =>
  kinds.reduce((bits, kind) => bits | (1 << kindIndex(kind)), 0);

/** A value for each kind of cargo, 0 where none is named. */
export const byKind = (values: Partial<Record<CargoKind, number>>): number[] =>
  CARGO_KINDS.map((kind) => values[kind] ?? 0);

/** A ship that carries this for certain. */
export const certain = (kind: CargoKind): GroupBelief => Float64Array.from(byKind({ [kind]: 1 }));

/** Any probabilities of kinds, often with some that are impossible. */
export const anyBelief = (): fc.Arbitrary<GroupBelief> =>
  fc
    .array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })), { minLength: KINDS, maxLength: KINDS })
    .filter((values) => values.some((value) => value > 0.01))
    .map((values) => {
      const sum = values.reduce((total, value) => total + value, 0);
      return Float64Array.from(values, (value) => value / sum);
    });
