import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  type BerthCall,
  LOADS,
  loadBin,
  type ShipForm,
  SIZES,
  sizeBin,
  UNKNOWN_BIN,
} from '../../../src/domain/commodity/berth-call.ts';
import { kindsOf } from '../../../src/domain/commodity/berth-kinds.ts';
import {
  CARGO_KINDS,
  type CargoKind,
  type GroupBelief,
  KINDS,
  likeliest,
} from '../../../src/domain/commodity/group-belief.ts';
import { fitMixture } from '../../../src/domain/commodity/group-mixture.ts';
import { inferAtBerth, inferGroups } from '../../../src/domain/commodity/infer-groups.ts';
import type { CommodityGroup } from '../../../src/domain/port/commodity-group.ts';
import type { PortDefinition } from '../../../src/domain/port/definition.ts';
import { MODEL_CLASSES, type ModelClass } from '../../../src/domain/vessel/model-class.ts';
import { kindBits, kindIndex } from '../../support/beliefs.ts';
import { berthCall } from '../../support/berth-call.ts';
import { testPort } from '../../support/test-port.ts';

/** A port with berths of these groups, two places each, called by their groups. */
function portOf(country: string, ...berths: (readonly CommodityGroup[])[]): PortDefinition {
  const berth = testPort().berths[0]!;
  return {
    ...testPort(),
    country,
    berths: berths.map((groups) => ({ ...berth, id: groups.join('+'), groups, capacity: 2 })),
  };
}
const EVERYTHING = portOf(
  'NL',
  ['GRAIN'],
  ['MINERALS'],
  ['PETROLEUM'],
  ['CHEMICALS'],
  ['CONTAINER'],
  ['VEHICLE'],
  ['FOREST'],
  ['AGRI'],
  [],
);

const shipOf = (form: ModelClass, lengthM: number | null = null, draughtM: number | null = null): ShipForm => ({
  form,
  size: sizeBin(lengthM),
  load: loadBin(lengthM, draughtM),
});
/** As many ships of a kind, each with one call. */
const fleet = (from: number, ships: number, ship: ShipForm, berthId: string, alongPct = UNKNOWN_BIN): BerthCall[] =>
  Array.from({ length: ships }, (_, i) => berthCall(from + i, ship, berthId, alongPct));

type Asked = {
  calls?: readonly BerthCall[];
  own?: readonly BerthCall[];
  berthGroups?: Record<string, number>;
  destinationKinds?: number;
};
const infer = (
  port: PortDefinition,
  ship: ShipForm,
  { calls = [], own = [], berthGroups = {}, destinationKinds = 0 }: Asked = {},
): GroupBelief => inferGroups({ mixture: fitMixture(port, calls), ship, calls: own, berthGroups, destinationKinds });
const chance = (belief: GroupBelief, kind: CargoKind): number => belief[kindIndex(kind)]!;

const handy = shipOf('bulk', 180, 6.3);
const ladenHandy = shipOf('bulk', 180, 10);

describe('before anything is known, general knowledge', () => {
  test.each([
    ['container', 250, 'CONTAINER'],
    ['vehicle', 199, 'VEHICLE'],
    ['passenger', 290, 'OTHER'],
    ['tanker', 120, 'CHEMICALS'],
    ['tanker', 183, 'PETROLEUM'],
    ['tanker', 330, 'PETROLEUM'],
    ['bulk', 292, 'MINERALS'],
    ['bulk', 148, 'FOREST'],
    ['general', 200, 'FOREST'],
  ] as const)('a %s ship of %d m is likeliest to carry %s', (form, lengthM, kind) => {
    expect(likeliest(infer(EVERYTHING, shipOf(form, lengthM))).kind).toBe(kind);
  });

  test('more places make a kind likelier', () => {
    const port = portOf('NL', ['GRAIN'], ['MINERALS']);
    const more = { ...port, berths: port.berths.map((berth, i) => ({ ...berth, capacity: i === 0 ? 1 : 9 })) };
    expect(chance(infer(port, shipOf('bulk')), 'GRAIN')).toBeCloseTo(0.5, 9);
    expect(chance(infer(more, shipOf('bulk')), 'MINERALS')).toBeCloseTo(0.75, 9);
  });

  test('grain is fetched by empty ships where it grows', () => {
    const [brazil, elsewhere] = [portOf('BR', ['GRAIN'], ['AGRI']), portOf('NL', ['GRAIN'], ['AGRI'])];
    expect(chance(infer(brazil, handy), 'GRAIN')).toBeGreaterThan(chance(infer(elsewhere, handy), 'GRAIN'));
    expect(chance(infer(brazil, ladenHandy), 'GRAIN')).toBeLessThan(0.2);
  });
});

describe('what calls teach', () => {
  test('those at berths of one group teach what their like carry', () => {
    const port = portOf('NL', ['GRAIN'], ['AGRI']);
    const calls = [...fleet(1, 40, handy, 'GRAIN'), ...fleet(101, 40, ladenHandy, 'AGRI')];
    expect(chance(infer(port, handy, { calls }), 'GRAIN')).toBeGreaterThan(0.9);
    expect(chance(infer(port, ladenHandy, { calls }), 'AGRI')).toBeGreaterThan(0.9);
  });

  test('a group without a berth of its own is not learnt away', () => {
    // All grain comes empty to its own berths; the laden ships at the shared one can only be the other group.
    const port = portOf('BR', ['GRAIN'], ['GRAIN', 'AGRI']);
    const calls = [...fleet(1, 60, handy, 'GRAIN'), ...fleet(101, 60, ladenHandy, 'GRAIN+AGRI')];
    const laden = { ship: ladenHandy, mixture: fitMixture(port, calls), calls: [] };
    const shared = inferAtBerth(laden, infer(port, ladenHandy, { calls }), 'GRAIN+AGRI', kindBits('GRAIN', 'AGRI'));
    expect(chance(shared, 'AGRI')).toBeGreaterThan(0.9);
    expect(chance(infer(port, ladenHandy, { calls }), 'AGRI')).toBeGreaterThan(0.9);
  });

  test('ships that use two berths tell what these have in common', () => {
    const port = portOf('NL', ['GRAIN', 'AGRI'], ['FOREST', 'AGRI'], ['GRAIN', 'FOREST']);
    const own = [berthCall(7, handy, 'GRAIN+AGRI'), berthCall(7, handy, 'FOREST+AGRI')];
    const belief = infer(port, handy, { calls: own, own });
    expect(likeliest(belief).kind).toBe('AGRI');
    expect(likeliest(belief).confidence).toBeGreaterThan(0.8);
  });

  test('places of one berth are told apart by who comes there', () => {
    // Laden ships can only bring the other group, and lie at the eastern place; then an empty one there brings it too.
    const port = portOf('BR', ['GRAIN', 'AGRI']);
    const calls = [...fleet(1, 30, handy, 'GRAIN+AGRI', 20), ...fleet(101, 30, ladenHandy, 'GRAIN+AGRI', 80)];
    const mixture = fitMixture(port, calls);
    const grainAt = (alongPct: number): number => {
      const own = [berthCall(500, handy, 'GRAIN+AGRI', alongPct)];
      const there = { mixture, ship: handy, calls: own };
      return chance(inferAtBerth(there, infer(port, handy), 'GRAIN+AGRI', kindBits('GRAIN', 'AGRI')), 'GRAIN');
    };
    expect(grainAt(20)).toBeGreaterThan(0.9);
    expect(grainAt(80)).toBeLessThan(0.6);
    expect(grainAt(49)).toBe(grainAt(0));
  });

  test('what small ships do at a place says little of large ones', () => {
    const port = portOf('NL', ['PETROLEUM', 'CHEMICALS'], ['PETROLEUM'], ['CHEMICALS']);
    const [small, large] = [shipOf('tanker', 140, 9), shipOf('tanker', 183, 12)];
    const calls = [
      ...fleet(1, 40, small, 'CHEMICALS'),
      ...fleet(101, 40, large, 'PETROLEUM'),
      ...fleet(201, 40, small, 'PETROLEUM+CHEMICALS', 20),
    ];
    const mixture = fitMixture(port, calls);
    const chemicalsOf = (ship: ShipForm): number => {
      const there = { mixture, ship, calls: [berthCall(500, ship, 'PETROLEUM+CHEMICALS', 20)] };
      const kinds = kindBits('PETROLEUM', 'CHEMICALS');
      return chance(inferAtBerth(there, infer(port, ship), 'PETROLEUM+CHEMICALS', kinds), 'CHEMICALS');
    };
    expect(chemicalsOf(small)).toBeGreaterThan(0.8);
    expect(chemicalsOf(large)).toBeLessThan(0.5);
  });

  test('giants say nothing of the berths of others', () => {
    const port = portOf('BR', ['MINERALS'], ['MINERALS', 'FOREST']);
    const cape = shipOf('bulk', 292, 10);
    const small = shipOf('bulk', 180, 6.3);
    const calls = [...fleet(1, 200, cape, 'MINERALS'), ...fleet(301, 40, small, 'MINERALS+FOREST')];
    const mixture = fitMixture(port, calls);
    const at = inferAtBerth(
      { mixture, ship: small, calls: [] },
      infer(port, small, { calls }),
      'MINERALS+FOREST',
      kindBits('MINERALS', 'FOREST'),
    );
    expect(likeliest(at).kind).toBe('MINERALS');
  });

  test('the fit is the same each time', () => {
    const calls = fleet(1, 50, handy, 'GRAIN');
    expect(fitMixture(EVERYTHING, calls)).toEqual(fitMixture(EVERYTHING, calls));
  });
});

describe('what the ship itself did', () => {
  const peers = fleet(1, 100, handy, 'GRAIN');

  test('its own call outweighs a hundred of its like', () => {
    const own = [berthCall(500, handy, 'MINERALS')];
    expect(chance(infer(EVERYTHING, handy, { calls: [...peers, ...own], own }), 'MINERALS')).toBeGreaterThan(0.8);
  });

  test('what it carried elsewhere counts until it has called here', () => {
    const berthGroups = { MINERALS: 9 };
    expect(likeliest(infer(EVERYTHING, handy, { calls: peers, berthGroups })).kind).toBe('MINERALS');
    const own = [berthCall(500, handy, 'GRAIN')];
    expect(likeliest(infer(EVERYTHING, handy, { calls: [...peers, ...own], own, berthGroups })).kind).toBe('GRAIN');
  });

  test('a destination that names a terminal makes its kinds likelier, by the factor of the odds', () => {
    const without = chance(infer(EVERYTHING, handy), 'AGRI');
    const named = chance(infer(EVERYTHING, handy, { destinationKinds: kindBits('AGRI') }), 'AGRI');
    expect(named / (1 - named) / (without / (1 - without))).toBeCloseTo(12, 6);
  });
});

describe('at a berth', () => {
  const evidence = (own: readonly BerthCall[] = []) => ({
    mixture: fitMixture(EVERYTHING, own),
    ship: handy,
    calls: own,
  });

  test('of one kind it is certain, even of what nobody expected', () => {
    const there = inferAtBerth(evidence(), infer(EVERYTHING, shipOf('container')), 'VEHICLE', kindBits('VEHICLE'));
    expect(chance(there, 'VEHICLE')).toBe(1);
  });

  test("that the port's file no longer names, what was thought before holds", () => {
    const belief = infer(EVERYTHING, handy);
    expect(inferAtBerth(evidence(), belief, 'GONE', 0)).toEqual(belief);
    const own = [berthCall(500, handy, 'MINERALS'), berthCall(500, handy, 'GONE')];
    const there = inferAtBerth(evidence(own), infer(EVERYTHING, handy, { calls: own, own }), 'GONE', 0);
    expect(likeliest(there).kind).toBe('MINERALS');
  });

  test('the call that it lies there for tells once, before and after it is learnt', () => {
    const port = portOf('BR', ['GRAIN'], ['GRAIN', 'AGRI'], ['AGRI']);
    const mixture = fitMixture(port, fleet(1, 30, handy, 'GRAIN'));
    const kinds = kindBits('GRAIN', 'AGRI');
    const belief = inferGroups({ mixture, ship: handy, calls: [], berthGroups: {}, destinationKinds: 0 });
    const before = inferAtBerth({ mixture, ship: handy, calls: [] }, belief, 'GRAIN+AGRI', kinds);
    const calls = [berthCall(500, handy, 'GRAIN+AGRI')];
    const after = inferAtBerth({ mixture, ship: handy, calls }, belief, 'GRAIN+AGRI', kinds);
    for (let k = 0; k < KINDS; k++) expect(after[k]).toBeCloseTo(before[k]!, 4);
  });
});

test('whatever was seen, probabilities add up to one, and what no berth serves is not meant', () => {
  const groups = fc.uniqueArray(fc.constantFrom(...(CARGO_KINDS.slice(0, -1) as CommodityGroup[])), {
    minLength: 1,
    maxLength: 3,
  });
  const ships = fc
    .record({
      form: fc.constantFrom(...MODEL_CLASSES),
      size: fc.integer({ min: UNKNOWN_BIN, max: SIZES - 1 }),
      load: fc.integer({ min: UNKNOWN_BIN, max: LOADS - 1 }),
    })
    .map((ship) => (ship.size === UNKNOWN_BIN ? { ...ship, load: UNKNOWN_BIN } : ship));
  const sights = fc.array(fc.record({ mmsi: fc.integer({ min: 1, max: 4 }), ship: ships, berth: fc.nat(9) }), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(
      fc.array(groups, { minLength: 1, maxLength: 4 }),
      sights,
      ships,
      fc.nat(2 ** KINDS - 1),
      (berths, seen, ship, destinationKinds) => {
        const port = portOf('BR', ...berths);
        const calls = seen.map((one) => berthCall(one.mmsi, one.ship, port.berths[one.berth % port.berths.length]!.id));
        const own = calls.filter(([mmsi]) => mmsi === 1);
        const belief = infer(port, ship, { calls, own, berthGroups: { GRAIN: 2 }, destinationKinds });
        const mixture = fitMixture(port, calls);
        const at = port.berths.at(-1)!;
        const there = inferAtBerth({ mixture, ship, calls: own }, belief, at.id, kindsOf(at));
        for (const one of [belief, there]) {
          expect(one.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
          expect(one.every((value) => value >= 0 && value <= 1 + 1e-12)).toBe(true);
        }
        const served = port.berths.reduce((bits, berth) => bits | kindsOf(berth), 0);
        for (let k = 0; k < KINDS; k++) {
          if (!((served >> k) & 1)) expect(belief[k]).toBe(0);
          if (!((kindsOf(at) >> k) & 1)) expect(there[k]).toBe(0);
        }
      },
    ),
    { numRuns: 25 },
  );
});
