import { DAY_MS, HOUR_MS } from '../../core/time.ts';
import { happens, mix, uniformOf } from '../chance.ts';
import type { Itinerary } from '../world/itinerary.ts';
import { portOf } from '../world/ports.ts';
import { FLAW_SHARE } from './flaws.ts';

/** What the crew has typed in for a voyage. */
export type Voyage = {
  readonly destination: string;
  /** Null where the field was never filled in. */
  readonly etaMs: number | null;
  readonly draughtM: number;
};

/** Share of destination fields that say the right port in a form that can be read; the rest is odd or wrong. */
const RIGHT_SHARE = 0.6;
/** Share of voyages without an ETA. */
const NO_ETA_SHARE = 0.12;

const ELSEWHERE: Readonly<Record<Itinerary['region'], readonly (readonly [unlocode: string, name: string])[]>> = {
  brazil: [
    ['CNQDG', 'QINGDAO'],
    ['CNSHA', 'SHANGHAI'],
    ['NLRTM', 'ROTTERDAM'],
    ['ESALG', 'ALGECIRAS'],
    ['ARBUE', 'BUENOS AIRES'],
    ['UYMVD', 'MONTEVIDEO'],
    ['USHOU', 'HOUSTON'],
    ['ZADUR', 'DURBAN'],
    ['BRRIO', 'RIO DE JANEIRO'],
    ['BRSUA', 'SUAPE'],
    ['GIGIB', 'GIBRALTAR'],
  ],
  singapore: [
    ['CNSHA', 'SHANGHAI'],
    ['HKHKG', 'HONG KONG'],
    ['MYPKG', 'PORT KLANG'],
    ['LKCMB', 'COLOMBO'],
    ['AEFJR', 'FUJAIRAH'],
    ['NLRTM', 'ROTTERDAM'],
    ['JPCHB', 'CHIBA'],
    ['KRPUS', 'BUSAN'],
    ['AUPHE', 'PORT HEDLAND'],
    ['IDJKT', 'JAKARTA'],
    ['VNVUT', 'VUNG TAU'],
  ],
};

/** Where to, as vaguely as some crews put it. */
const COUNTRY: Readonly<Record<Itinerary['region'], string>> = { brazil: 'BRAZIL', singapore: 'FAR EAST' };

/** Two neighbouring letters swapped, as a hurried hand does. */
function misspelt(name: string, hash: number): string {
  const at = 1 + (hash % Math.max(1, name.length - 2));
  return name.slice(0, at) + (name[at + 1] ?? '') + name[at]! + name.slice(at + 2);
}

/** The destination field of a ship that goes to a port: 40 to 50 % of real ones are odd or wrong (Steidel 2019). */
function destinationText(unlocode: string, name: string, region: Itinerary['region'], hash: number): string {
  const form = mix(hash, 1);
  const other = ELSEWHERE[region][mix(hash, 2) % ELSEWHERE[region].length]!;
  const spaced = `${unlocode.slice(0, 2)} ${unlocode.slice(2)}`;
  const odd = [
    misspelt(name, form >>> 8),
    misspelt(name, form >>> 12),
    'FOR ORDERS',
    'TBA',
    '',
    COUNTRY[region],
    `${name.slice(0, 12)} OPL`,
    other[1],
    other[0],
    'GUARDS ON BOARD',
    'AWAITING ORDERS',
  ];
  const right = [unlocode, unlocode, spaced, spaced, name, name, `${other[0]}>${unlocode}`, `${name} PILOT`];
  const texts = happens(hash, RIGHT_SHARE) ? right : odd;
  return texts[form % texts.length]!.slice(0, 20);
}

const etaOrNull = (etaMs: number, hash: number): number | null => (happens(hash, NO_ETA_SHARE) ? null : etaMs);

/** The voyage on the way in, and (`outbound`) the one entered after the call. */
export function voyageOf(itinerary: Itinerary, outbound: boolean): Voyage {
  const { region, seed, cargo } = itinerary;
  const hash = mix(seed, outbound ? 41 : 42);
  const stale = happens(mix(seed, 43), FLAW_SHARE.staleDraught);
  if (itinerary.ship.imo === 0) return { destination: 'HARBOUR', etaMs: null, draughtM: cargo.draughtInM };
  if (!outbound && itinerary.port !== null) {
    const { unlocode, name } = portOf(itinerary.port);
    return {
      destination: destinationText(unlocode, name, region, hash),
      etaMs: etaOrNull(itinerary.etaMs, mix(seed, 44)),
      draughtM: cargo.draughtInM,
    };
  }
  const [unlocode, name] = ELSEWHERE[region][mix(hash, 3) % ELSEWHERE[region].length]!;
  const passageDays = 3 + 20 * uniformOf(mix(hash, 4));
  const fromMs = outbound ? itinerary.voyageChangeMs : itinerary.etaMs;
  return {
    destination: destinationText(unlocode, name, region, hash),
    etaMs: etaOrNull(Math.round((fromMs + passageDays * DAY_MS) / HOUR_MS) * HOUR_MS, mix(seed, 45)),
    draughtM: stale ? cargo.draughtInM : cargo.draughtOutM,
  };
}
