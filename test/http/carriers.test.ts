import { expect, test } from 'bun:test';
import type { Picture } from '../../src/contracts/picture.ts';
import type { LoadSigns } from '../../src/contracts/seen-vessel.ts';
import type { View } from '../../src/contracts/view.ts';
import { DAY_MS } from '../../src/core/time.ts';
import { createVessel, particularsOf, type RegistryEntry, type Vessel } from '../../src/domain/vessel/vessel.ts';
import { carriersAt } from '../../src/http/api/carriers.ts';
import { SHIP, T0 } from '../support/fixes.ts';

const REGISTRY: RegistryEntry = {
  mmsi: SHIP,
  imo: null,
  name: null,
  modelClass: null,
  dwtTonnes: null,
  lengthM: null,
  beamM: null,
  maxDraughtM: 12.5,
};

/** A bulk carrier of 190 m; its draughts, the newest first, a month apart, and days since it came to its last berth. */
type Case = { readonly said?: Partial<Vessel>; readonly metres?: readonly number[]; readonly berthedDays?: number };

async function ladenOf({ said = {}, metres = [12], berthedDays }: Case): Promise<boolean | null> {
  const vessel = { ...createVessel(SHIP), shipType: 70, lengthM: 190, beamM: 32, ...said };
  const picture = { vessels: [{ mmsi: SHIP, particulars: particularsOf(vessel), cargo: { kind: 'GRAIN', pct: 90 } }] };
  const stay = { portCode: 'TST', callId: 1, berthId: 'A', leftMs: null };
  const seen: LoadSigns = {
    draughts: metres.map((m, i) => ({ atMs: T0 - (1 + 30 * i) * DAY_MS, metres: m })),
    stays: berthedDays === undefined ? [] : [{ ...stay, atbMs: T0 - berthedDays * DAY_MS }],
  };
  const view = { findLoadSigns: async () => seen } as unknown as View;
  const [carrier] = await carriersAt(view, picture as unknown as Picture);
  return carrier!.laden;
}

test.each<[string, Case, boolean | null]>([
  ['laden', {}, true],
  ['in ballast', { metres: [6] }, false],
  ['no draught', { metres: [] }, null],
  ['no hull', { said: { lengthM: null, beamM: null } }, null],
  ['a draught from before its last berth', { berthedDays: 0.5 }, null],
  ['a draught set at its last berth', { berthedDays: 2 }, true],
  ['by its own draughts, not by the hull', { metres: [12, 14.5, 14.4, 14.6, 11.9] }, false],
  ['within its greatest draught', { metres: [13], said: { registry: REGISTRY } }, true],
  ['beyond its greatest draught', { metres: [15], said: { registry: REGISTRY } }, null],
])('whether the draught says laden: %s', async (_, what, laden) => {
  expect(await ladenOf(what)).toBe(laden);
});

test('vessels of which no cargo is thought are none, and a picture is asked about once', async () => {
  let asked = 0;
  const findLoadSigns = async (): Promise<LoadSigns> => {
    asked++;
    return { draughts: [], stays: [] };
  };
  const view = { findLoadSigns } as unknown as View;
  const carrier = { mmsi: SHIP, particulars: particularsOf(createVessel(SHIP)), cargo: { kind: 'GRAIN', pct: 90 } };
  const picture = { vessels: [carrier, { ...carrier, cargo: null }] } as unknown as Picture;
  expect((await carriersAt(view, picture)).length).toBe(1);
  expect(await carriersAt(view, picture)).toBe(await carriersAt(view, picture));
  expect(asked).toBe(1);
});
