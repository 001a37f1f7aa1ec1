import { happens, mix, normalOf, uniformOf } from '../chance.ts';
import { ANTENNA_SHARE, BALLAST_SHARE, HULLS, type Hull, type HullName, SERVICE_SPEED_KN } from './hulls.ts';
import { craftName, shipName } from './names.ts';

/** A ship or a boat of the simulated world, the same at every return. */
export type Ship = {
  readonly seed: number;
  readonly mmsi: number;
  /** Whether another ship sends the same MMSI. */
  readonly mmsiShared: boolean;
  readonly imo: number;
  readonly callSign: string;
  readonly name: string;
  /** AIS ship and cargo type. */
  readonly aisType: number;
  readonly hull: Hull;
  /** Reference point to bow, stern, port and starboard side, whole metres, as it truly is. */
  readonly bowM: number;
  readonly sternM: number;
  readonly portM: number;
  readonly starboardM: number;
  readonly serviceKn: number;
  readonly classB: boolean;
};

/** Flags with their maritime identification digits (ITU table of MIDs) and call sign prefix, and their share. */
const FLAGS: readonly (readonly [mids: readonly number[], prefix: string, share: number])[] = [
  [[351, 352, 353, 354, 355, 356, 357, 370, 371, 372, 373], '3E', 0.2],
  [[636], 'D5', 0.18],
  [[538], 'V7', 0.17],
  [[477], 'VR', 0.1],
  [[563, 564, 565, 566], '9V', 0.1],
  [[215, 229, 248, 249, 256], '9H', 0.07],
  [[308, 309, 311], 'C6', 0.04],
  [[237, 239, 240, 241], 'SV', 0.03],
  [[209, 210, 212], '5B', 0.03],
  [[412, 413, 414], 'BP', 0.03],
  [[219, 220], 'OX', 0.02],
  [[255], 'CQ', 0.02],
  [[257, 258, 259], 'LA', 0.01],
];

/** Share of ships that send another's MMSI. */
const SHARED_MMSI_SHARE = 0.001;
/** The six digits after the MID run through 100000 to 999999 in steps of a prime, so that none repeats. */
const SERIALS = 900_000;
const SERIAL_STEP = 7919;

const serialDigits = (serial: number): number => 100_000 + ((serial * SERIAL_STEP) % SERIALS);

function flagOf(shipSeed: number): (typeof FLAGS)[number] {
  let left = uniformOf(mix(shipSeed, 1));
  for (const flag of FLAGS) {
    left -= flag[2];
    if (left < 0) return flag;
  }
  return FLAGS[0]!;
}

function mmsiOf(worldSeed: number, serial: number): number {
  const shipSeed = mix(worldSeed, serial);
  const mids = flagOf(shipSeed)[0];
  return mids[mix(shipSeed, 2) % mids.length]! * 1_000_000 + serialDigits(serial);
}

const sharesMmsi = (worldSeed: number, serial: number): boolean =>
  serial > 0 && happens(mix(mix(worldSeed, serial), 3), SHARED_MMSI_SHARE);

/** An IMO number: six digits and the check digit, the sum of the digits times 7 to 2, modulo 10. */
function imoOf(serial: number): number {
  const base = 910_000 + ((serial * 37) % 89_999);
  let sum = 0;
  let rest = base;
  for (let weight = 2; weight <= 7; weight++) {
    sum += (rest % 10) * weight;
    rest = Math.floor(rest / 10);
  }
  return base * 10 + (sum % 10);
}

/** The AIS type: class by the tens, dangerous cargo or nothing more by the unit (M.1371, ship types). */
function aisTypeOf(hull: Hull, hash: number): number {
  const tens = hull.shipClass === 'passenger' ? 60 : hull.shipClass === 'tanker' ? 80 : 70;
  const unit = happens(hash, 0.7) ? 0 : [1, 2, 3, 9, 9][hash % 5]!;
  return tens + unit;
}

/** A merchant ship of a design; `lengthMaxM` keeps it within the longest quay of its trade. */
export function createShip(worldSeed: number, serial: number, hullName: HullName, lengthMaxM: number): Ship {
  const seed = mix(worldSeed, serial);
  const design = HULLS[hullName];
  const lengthM = Math.min(Math.floor(lengthMaxM), Math.round(design.lengthM * (1 + 0.012 * normalOf(mix(seed, 4)))));
  const beamM = Math.round(design.beamM * (1 + 0.006 * normalOf(mix(seed, 5))));
  const scale = (lengthM * beamM) / (design.lengthM * design.beamM);
  const hull: Hull = {
    shipClass: design.shipClass,
    lengthM,
    beamM,
    draughtM: Math.round(design.draughtM * (1 + 0.02 * normalOf(mix(seed, 6))) * 10) / 10,
    dwtTonnes: Math.round(design.dwtTonnes * scale),
  };
  const bowM = Math.round(lengthM * (ANTENNA_SHARE[hull.shipClass] + 0.02 * normalOf(mix(seed, 7))));
  const portM = Math.round(beamM * (0.5 + 0.06 * normalOf(mix(seed, 8))));
  const shares = sharesMmsi(worldSeed, serial);
  const flag = flagOf(seed);
  const letters = mix(seed, 9);
  return {
    seed,
    mmsi: mmsiOf(worldSeed, shares ? serial - 1 : serial),
    mmsiShared: shares || sharesMmsi(worldSeed, serial + 1),
    imo: imoOf(serial),
    callSign: `${flag[1]}${String.fromCharCode(65 + (letters % 26), 65 + ((letters >>> 8) % 26))}${(letters >>> 16) % 10}`,
    name: shipName(hull.shipClass, mix(seed, 12)),
    aisType: aisTypeOf(hull, mix(seed, 10)),
    hull,
    bowM,
    sternM: lengthM - bowM,
    portM,
    starboardM: beamM - portM,
    serviceKn: SERVICE_SPEED_KN[hull.shipClass] * (1 + 0.09 * normalOf(mix(seed, 11))),
    classB: false,
  };
}

/** Maritime identification digits and call sign prefix of the ports' own countries. */
const HOME = { brazil: { mid: 710, prefix: 'PY' }, singapore: { mid: 563, prefix: '9V' } } as const;
type Region = keyof typeof HOME;

export type CraftKind = 'tug' | 'pilot' | 'fishing' | 'yacht';

const CRAFT: Readonly<
  Record<CraftKind, { aisType: number; lengthM: number; beamM: number; kn: number; prefix: string }>
> = {
  tug: { aisType: 52, lengthM: 28, beamM: 11, kn: 8, prefix: 'TUG ' },
  pilot: { aisType: 50, lengthM: 15, beamM: 5, kn: 17, prefix: 'PILOT ' },
  fishing: { aisType: 30, lengthM: 22, beamM: 7, kn: 8, prefix: 'FV ' },
  yacht: { aisType: 36, lengthM: 13, beamM: 4, kn: 6, prefix: '' },
};

/** A harbour craft or small boat; fishing boats and yachts carry class B. */
export function createCraft(worldSeed: number, kind: CraftKind, number: number, region: Region): Ship {
  const seed = mix(worldSeed, 0x40000000 + number);
  const type = CRAFT[kind];
  const lengthM = Math.max(9, Math.round(type.lengthM * (1 + 0.12 * normalOf(mix(seed, 4)))));
  const bowM = Math.round(lengthM * 0.4);
  const portM = Math.round(type.beamM / 2);
  return {
    seed,
    mmsi: HOME[region].mid * 1_000_000 + serialDigits(SERIALS - 1 - number),
    mmsiShared: false,
    imo: 0,
    callSign: `${HOME[region].prefix}${1000 + (mix(seed, 9) % 9000)}`,
    name: craftName(region, type.prefix, mix(seed, 2)),
    aisType: type.aisType,
    hull: { shipClass: 'general', lengthM, beamM: type.beamM, draughtM: 3, dwtTonnes: 100 },
    bowM,
    sternM: lengthM - bowM,
    portM,
    starboardM: type.beamM - portM,
    serviceKn: type.kn,
    classB: kind === 'fishing' || kind === 'yacht',
  };
}

/** The draught of a ship laden to a share of its cargo: 0 is ballast, 1 the summer draught. */
export function draughtAtM(ship: Ship, ladenShare: number): number {
  const ballastM = ship.hull.draughtM * BALLAST_SHARE[ship.hull.shipClass];
  return ballastM + (ship.hull.draughtM - ballastM) * ladenShare;
}
