import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  CARGO_KINDS,
  type CargoKind,
  type GroupBelief,
  type GroupEvidence,
  inferGroups,
  KINDS,
  likeliest,
  restrictTo,
} from '../../../src/domain/commodity/group-belief.ts';
import { MODEL_CLASSES } from '../../../src/domain/vessel/model-class.ts';
import { anyBelief, byKind, certain, kindBits, kindIndex } from '../../support/beliefs.ts';

const EVERYWHERE = new Array<number>(KINDS).fill(2);

const infer = (some: Partial<GroupEvidence> = {}): GroupBelief =>
  inferGroups({ modelClass: 'bulk', peers: [], berthGroups: {}, places: EVERYWHERE, destinationKinds: 0, ...some });
const chance = (belief: GroupBelief, kind: CargoKind): number => belief[kindIndex(kind)]!;
const total = (belief: GroupBelief): number => belief.reduce((sum, value) => sum + value, 0);

describe('before anything is known', () => {
  test.each([
    ['container', 'CONTAINER', 0.9],
    ['vehicle', 'VEHICLE', 0.9],
    ['passenger', 'OTHER', 0.9],
    ['tanker', 'PETROLEUM', 0.5],
    ['general', 'FOREST', 0.4],
  ] as const)('a %s ship is likeliest to carry %s', (modelClass, kind, atLeast) => {
    const belief = infer({ modelClass });
    expect(likeliest(belief).kind).toBe(kind);
    expect(likeliest(belief).confidence).toBeGreaterThan(atLeast);
  });

  test('of what ships of a class carry, more places make it likelier', () => {
    const belief = infer({ places: byKind({ GRAIN: 1, MINERALS: 9 }) });
    expect(chance(belief, 'MINERALS')).toBeCloseTo(0.75, 12);
  });
});

describe('finer evidence outweighs coarser', () => {
  const grainPeers = byKind({ GRAIN: 20 });
  const agri = byKind({ AGRI: 20 });

  test('peers outweigh the class', () => {
    expect(chance(infer({ modelClass: 'tanker', peers: [grainPeers] }), 'GRAIN')).toBeGreaterThan(0.8);
  });

  test('peers of its size outweigh those of its class, those of its draught both', () => {
    expect(likeliest(infer({ peers: [grainPeers, agri] })).kind).toBe('AGRI');
    expect(likeliest(infer({ peers: [grainPeers, agri, byKind({ FOREST: 20 })] })).kind).toBe('FOREST');
  });

  test('its own history outweighs a hundred peers', () => {
    const peers = [byKind({ GRAIN: 100 }), byKind({ GRAIN: 100 })];
    expect(likeliest(infer({ peers, berthGroups: { MINERALS: 2 } })).kind).toBe('MINERALS');
    expect(chance(infer({ peers, berthGroups: { MINERALS: 8 } }), 'MINERALS')).toBeGreaterThan(0.85);
  });

  test('by hand: 4 for the level above, 1 for a peer, 4 for an own call', () => {
    const places = byKind({ GRAIN: 1, MINERALS: 1 });
    // The class alone says a half each.
    expect(chance(infer({ places, peers: [byKind({ GRAIN: 6, MINERALS: 2 })] }), 'GRAIN')).toBeCloseTo(8 / 12, 12);
    const both = infer({ places, peers: [null, byKind({ GRAIN: 6, MINERALS: 2 })], berthGroups: { MINERALS: 1 } });
    expect(chance(both, 'MINERALS')).toBeCloseTo((4 + 4 / 3) / 8, 12);
  });

  test('a few peers only lean: two calls do not decide', () => {
    const belief = infer({ places: byKind({ GRAIN: 1, MINERALS: 1 }), peers: [byKind({ GRAIN: 2 })] });
    expect(chance(belief, 'GRAIN')).toBeGreaterThan(0.6);
    expect(chance(belief, 'GRAIN')).toBeLessThan(0.8);
  });

  test('more own calls, more certainty', () => {
    let last = 0;
    for (let calls = 0; calls <= 10; calls++) {
      const now = chance(infer({ berthGroups: { AGRI: calls } }), 'AGRI');
      expect(now).toBeGreaterThan(last);
      last = now;
    }
  });
});

describe('a destination that names a terminal', () => {
  test('makes its kinds likelier, by the factor of the odds', () => {
    const without = chance(infer(), 'AGRI');
    const named = chance(infer({ destinationKinds: kindBits('AGRI') }), 'AGRI');
    expect(named / (1 - named) / (without / (1 - without))).toBeCloseTo(12, 9);
  });

  test('does not decide among kinds of its own', () => {
    const belief = infer({ destinationKinds: kindBits('GRAIN', 'MINERALS') });
    expect(chance(belief, 'GRAIN')).toBeCloseTo(chance(belief, 'MINERALS'), 12);
  });
});

const anyEvidence = (): fc.Arbitrary<GroupEvidence> => {
  const counts = fc.array(fc.nat(40), { minLength: KINDS, maxLength: KINDS });
  return fc.record({
    modelClass: fc.constantFrom(...MODEL_CLASSES),
    peers: fc.array(fc.option(counts), { maxLength: 3 }),
    berthGroups: fc.dictionary(fc.constantFrom(...CARGO_KINDS), fc.integer({ min: 1, max: 30 })),
    places: fc.array(fc.nat(6), { minLength: KINDS, maxLength: KINDS }),
    destinationKinds: fc.nat(2 ** KINDS - 1),
  });
};

test('probabilities add up to one', () => {
  fc.assert(
    fc.property(anyEvidence(), (evidence) => {
      const belief = inferGroups(evidence);
      expect(belief.length).toBe(KINDS);
      expect(total(belief)).toBeCloseTo(1, 9);
      expect(belief.every((value) => value >= 0 && value <= 1 + 1e-12)).toBe(true);
    }),
  );
});

test('a kind without places cannot be meant, whatever ships did before', () => {
  fc.assert(
    fc.property(anyEvidence(), (evidence) => {
      if (evidence.places.length === 0 || Array.from(evidence.places).every((count) => count === 0)) return;
      const belief = inferGroups(evidence);
      for (let k = 0; k < KINDS; k++) if (evidence.places[k] === 0) expect(belief[k]).toBe(0);
    }),
  );
});

test('at a port without any place nothing is known', () => {
  const belief = infer({ places: byKind({}), berthGroups: { GRAIN: 3 }, peers: [byKind({ GRAIN: 3 })] });
  for (const value of belief) expect(value).toBeCloseTo(1 / KINDS, 12);
});

describe('at a berth', () => {
  test('only what it serves is possible, in the proportions of before', () => {
    const belief = Float64Array.from(byKind({ GRAIN: 0.3, AGRI: 0.1, MINERALS: 0.6 }));
    const restricted = restrictTo(belief, kindBits('GRAIN', 'AGRI'));
    expect(chance(restricted, 'GRAIN')).toBeCloseTo(0.75, 4);
    expect(chance(restricted, 'MINERALS')).toBe(0);
    expect(total(restricted)).toBeCloseTo(1, 12);
    expect(chance(belief, 'MINERALS')).toBe(0.6);
  });

  test('a berth of one kind is certain, even of what nobody expected', () => {
    expect(restrictTo(certain('GRAIN'), kindBits('VEHICLE'))).toEqual(certain('VEHICLE'));
  });

  test('an unknown berth says nothing', () => {
    fc.assert(
      fc.property(anyBelief(), (belief) => {
        expect([...restrictTo(belief, 0)]).toEqual(new Array(KINDS).fill(1 / KINDS));
      }),
    );
  });
});
