import type { PortDefinition } from '../port/definition.ts';
import { MODEL_CLASSES, type ModelClass } from '../vessel/model-class.ts';
import { type BerthCall, callsByShip, HULLS, hullOf, LOADS, type ShipForm, SIZES, UNKNOWN_BIN } from './berth-call.ts';
import { kindsOf, placesByKind } from './berth-kinds.ts';
import { KINDS, normalise } from './group-belief.ts';
import { ballastShare, classPrior, sizeFactor } from './group-knowledge.ts';

/**
 * What ships carry at a port, as a mixture with the kind of cargo hidden: shares of kinds by form and size, loads on
 * arrival by form, size and kind, places at berths by kind. Berths of several kinds are told apart by who comes there, and
 * so is each place along a berth: loaders, pipes and sheds stand where they stand.
 */
export type GroupMixture = {
  /** For each form the shares of kinds by size, and last those of a ship whose size is not known. */
  readonly shares: Readonly<Record<ModelClass, readonly Float64Array[]>>;
  /** For each form the probability of a load, given the kind: at `size * LOADS + load`. */
  readonly loads: Readonly<Record<ModelClass, readonly Float64Array[]>>;
  /** For each place of each berth its probability given the kind, by hull: at `place * HULLS + hull`. */
  readonly berths: ReadonlyMap<string, readonly Float64Array[]>;
};

/** Expectation and maximisation in turn so many times: more move no ship from one kind to another any more. */
const ROUNDS = 12;
/** How many calls the prior of each table counts as; by trial on simulated ports. */
const FORM_CALLS = 6;
const SIZE_CALLS = 40;
const TRADE_CALLS = 30;
const LOAD_CALLS = 25;
const PLACES_CALLS = 40;
const PLACES_OF_HULL_CALLS = 3;
/** What is not impossible is at least so likely. */
const LEAST = 1e-9;
/** A ship carries the same kind as on the call before, but for so many calls. */
export const CHANGE_SHARE = 0.04;

type Counts = { -readonly [Key in keyof GroupMixture]: GroupMixture[Key] };
const vector = (): Float64Array => new Float64Array(KINDS);
const vectors = (length: number): Float64Array[] => Array.from({ length }, vector);
const byForm = <T>(make: (form: ModelClass) => T): Record<ModelClass, T> =>
  Object.fromEntries(MODEL_CLASSES.map((form) => [form, make(form)])) as Record<ModelClass, T>;

/** Fits the mixture of a port by expectation-maximisation (Dempster, Laird and Rubin 1977) from its general knowledge. */
export function fitMixture(port: PortDefinition, calls: readonly BerthCall[]): GroupMixture {
  const general = generalMixture(port);
  if (calls.length === 0) return general;
  const forms = new Set(calls.map(([, form]) => form));
  const ships = [...callsByShip(calls).values()];
  let mixture = general;
  for (let round = 0; round < ROUNDS; round++)
    mixture = maximise(port, expect(port, mixture, ships, forms), forms, general);
  return mixture;
}

const generals = new WeakMap<PortDefinition, GroupMixture>();

/** What is taken for granted at a port before any call; worked out once. */
function generalMixture(port: PortDefinition): GroupMixture {
  const known = generals.get(port);
  if (known) return known;
  const forms = new Set(MODEL_CLASSES);
  const made = maximise(port, noCounts(port, forms), forms, null);
  generals.set(port, made);
  return made;
}

const noCounts = (port: PortDefinition, forms: ReadonlySet<ModelClass>): Counts => ({
  shares: byForm((form) => vectors(forms.has(form) ? SIZES + 1 : 0)),
  loads: byForm((form) => vectors(forms.has(form) ? SIZES * LOADS : 0)),
  berths: new Map(port.berths.map(({ id, capacity }) => [id, vectors(capacity * HULLS)])),
});

/** How many calls of each sort are expected under a mixture. */
function expect(
  port: PortDefinition,
  mixture: GroupMixture,
  ships: readonly (readonly BerthCall[])[],
  forms: ReadonlySet<ModelClass>,
): Counts {
  const counts = noCounts(port, forms);
  for (const calls of ships) {
    const kinds = kindsOfCalls(mixture, calls);
    calls.forEach(([, form, size, load, berthId, along], i) => {
      const tables = [
        counts.shares[form][sizeRow(size)]!,
        load === UNKNOWN_BIN ? null : counts.loads[form][size * LOADS + load]!,
        placeOf(counts.berths, berthId, along, size),
      ];
      for (const table of tables) if (table !== null) for (let k = 0; k < KINDS; k++) table[k]! += kinds[i]![k]!;
    });
  }
  return counts;
}

/** The mixture that suits counts best, each table leaning on the coarser one; forms that never called stay as they are. */
function maximise(
  port: PortDefinition,
  counts: Counts,
  forms: ReadonlySet<ModelClass>,
  general: GroupMixture | null,
): GroupMixture {
  const places = placesByKind(port);
  return {
    shares: byForm((form) =>
      general && !forms.has(form) ? general.shares[form] : sharesOf(form, places, counts.shares[form]),
    ),
    loads: byForm((form) =>
      general && !forms.has(form) ? general.loads[form] : loadsOf(port.country, counts.loads[form]),
    ),
    berths: berthsOf(port, counts.berths),
  };
}

/** Shares by size lean on general knowledge alone: where all berths serve both, what others carry tells nothing. */
function sharesOf(form: ModelClass, places: readonly number[], counts: readonly Float64Array[]): Float64Array[] {
  const prior = vector().map((_, k) => (places[k]! > 0 ? classPrior(form, k) * Math.sqrt(places[k]!) : 0));
  normalise(prior);
  const ofForm = prior.map((share, k) => counts.reduce((sum, row) => sum + row[k]!, FORM_CALLS * share));
  normalise(ofForm);
  const bySize = counts.slice(0, SIZES).map((row, size) => {
    const likely = prior.map((share, k) => share * sizeFactor(form, size, k));
    normalise(likely);
    const shares = likely.map((share, k) => SIZE_CALLS * share + row[k]!);
    normalise(shares);
    return shares;
  });
  return [...bySize, ofForm];
}

function loadsOf(country: string, counts: readonly Float64Array[]): Float64Array[] {
  const loads = vectors(counts.length);
  for (let k = 0; k < KINDS; k++) {
    const ballast = ballastShare(country, k);
    const ofKind = Array.from({ length: LOADS }, (_, load) => {
      const prior = (2 * (load < LOADS / 2 ? ballast : 1 - ballast)) / LOADS;
      return counts.reduce((sum, row, i) => (i % LOADS === load ? sum + row[k]! : sum), TRADE_CALLS * prior);
    });
    const all = ofKind.reduce((sum, count) => sum + count, 0);
    for (let from = 0; from < counts.length; from += LOADS) {
      let total = LOAD_CALLS;
      for (let load = 0; load < LOADS; load++) total += counts[from + load]![k]!;
      for (let load = 0; load < LOADS; load++) {
        loads[from + load]![k] = (counts[from + load]![k]! + (LOAD_CALLS * ofKind[load]!) / all) / total;
      }
    }
  }
  return loads;
}

function berthsOf({ berths }: PortDefinition, counts: Counts['berths']): GroupMixture['berths'] {
  const likely = new Map(berths.map(({ id, capacity }) => [id, vectors(capacity * HULLS)]));
  for (let k = 0; k < KINDS; k++) {
    const places = berths
      .filter((berth) => (kindsOf(berth) >> k) & 1)
      .flatMap(({ id, capacity }) => Array.from({ length: capacity }, (_, place) => ({ id, from: place * HULLS })));
    const ofKind = places.map(({ id, from }) => {
      let count = PLACES_CALLS / places.length;
      for (let hull = 0; hull < HULLS; hull++) count += counts.get(id)![from + hull]![k]!;
      return count;
    });
    const all = ofKind.reduce((sum, count) => sum + count, 0);
    for (let hull = 0; hull < HULLS; hull++) {
      const total = places.reduce((sum, { id, from }) => sum + counts.get(id)![from + hull]![k]!, PLACES_OF_HULL_CALLS);
      places.forEach(({ id, from }, i) => {
        const count = counts.get(id)![from + hull]![k]! + (PLACES_OF_HULL_CALLS * ofKind[i]!) / all;
        likely.get(id)![from + hull]![k] = Math.max(LEAST, count / total);
      });
    }
  }
  return likely;
}

/** The row of a place; none where the port's file knows no such berth any more or where along it the ship lay is not known. */
function placeOf(
  berths: ReadonlyMap<string, readonly Float64Array[]>,
  berthId: string,
  alongPct: number,
  size: number,
): Float64Array | null {
  const rows = berths.get(berthId);
  if (!rows || alongPct === UNKNOWN_BIN) return null;
  return rows[Math.floor((alongPct / 100) * (rows.length / HULLS)) * HULLS + hullOf(size)]!;
}

const sizeRow = (size: number): number => (size === UNKNOWN_BIN ? SIZES : size);

/** What a ship carries of which nothing is known but its form. */
const newcomer = ({ shares }: GroupMixture, { form, size }: Pick<ShipForm, 'form' | 'size'>): Float64Array =>
  shares[form][sizeRow(size)]!;

/** How likely the load on arrival is, by kind; null where it is not known. */
const loadOf = ({ loads }: GroupMixture, { form, size, load }: ShipForm): Float64Array | null =>
  load === UNKNOWN_BIN ? null : loads[form][size * LOADS + load]!;

/** How likely a berth is, by kind, wherever along it; nothing at all where the port's file knows no such berth any more. */
export function berthOf({ berths }: GroupMixture, berthId: string, size: number): Float64Array | null {
  const rows = berths.get(berthId);
  if (!rows) return null;
  const likely = vector();
  for (let row = hullOf(size); row < rows.length; row += HULLS) {
    for (let k = 0; k < KINDS; k++) likely[k]! += rows[row]![k]!;
  }
  return likely;
}

/** The probabilities of kinds at each call of one ship, given all of them: a hidden Markov chain, forward and backward. */
function kindsOfCalls(mixture: GroupMixture, calls: readonly BerthCall[]): Float64Array[] {
  const news = calls.map(([, form, size]) => newcomer(mixture, { form, size }));
  const signs = calls.map((call) => signOf(mixture, call));
  const kinds: Float64Array[] = [];
  for (let i = 0; i < calls.length; i++) {
    const before = kinds[i - 1];
    const now = before ? nextOf(before, news[i]!) : Float64Array.from(news[i]!);
    multiply(now, signs[i]!);
    normalise(now);
    kinds.push(now);
  }
  const later = vector().fill(1);
  for (let i = calls.length - 2; i >= 0; i--) {
    multiply(later, signs[i + 1]!);
    let changed = 0;
    for (let k = 0; k < KINDS; k++) changed += news[i + 1]![k]! * later[k]!;
    for (let k = 0; k < KINDS; k++) later[k] = (1 - CHANGE_SHARE) * later[k]! + CHANGE_SHARE * changed;
    normalise(later);
    multiply(kinds[i]!, later);
    normalise(kinds[i]!);
  }
  return kinds;
}

/** How likely what was seen of a call is, by kind. */
function signOf(mixture: GroupMixture, [, form, size, load, berthId, along]: BerthCall): Float64Array {
  const sign = Float64Array.from(
    placeOf(mixture.berths, berthId, along, size) ?? berthOf(mixture, berthId, size) ?? vector().fill(1),
  );
  const loads = loadOf(mixture, { form, size, load });
  if (loads !== null) multiply(sign, loads);
  return sign;
}

const nextOf = (before: Float64Array, news: Float64Array): Float64Array =>
  before.map((share, k) => (1 - CHANGE_SHARE) * share + CHANGE_SHARE * news[k]!);

function multiply(values: Float64Array, factors: Float64Array): void {
  for (let k = 0; k < KINDS; k++) values[k]! *= factors[k]!;
}

/** What a ship carried on its newest call at the port, all its calls considered. */
export const kindsOfLastCall = (mixture: GroupMixture, calls: readonly BerthCall[]): Float64Array =>
  kindsOfCalls(mixture, calls).at(-1)!;

/** What a ship carries before its draught is looked at, after its calls at the port. */
export function kindsOfShip(mixture: GroupMixture, calls: readonly BerthCall[], ship: ShipForm): Float64Array {
  const news = newcomer(mixture, ship);
  return calls.length === 0 ? Float64Array.from(news) : nextOf(kindsOfLastCall(mixture, calls), news);
}

/** Takes the draught on arrival into account. */
export function weighLoad(mixture: GroupMixture, belief: Float64Array, ship: ShipForm): void {
  const loads = loadOf(mixture, ship);
  if (loads !== null) multiply(belief, loads);
}
