import { COMMODITY_GROUPS } from '../port/commodity-group.ts';
import type { Berth, PortDefinition } from '../port/definition.ts';
import { KINDS } from './group-belief.ts';

const OTHER = KINDS - 1;

/** What a berth serves, a bit for each of CARGO_KINDS; a berth dedicated to nothing serves OTHER. */
export function kindsOf(berth: Berth): number {
  if (berth.groups.length === 0) return 1 << OTHER;
  return berth.groups.reduce((bits, group) => bits | (1 << COMMODITY_GROUPS.indexOf(group)), 0);
}

/** Whether a berth serves exactly one kind, so that lying there makes certain. */
export const isOfOneKind = (kinds: number): boolean => kinds !== 0 && (kinds & (kinds - 1)) === 0;

/** Places for ships in service by kind; a place that serves several counts for each. */
export function placesByKind(port: PortDefinition): number[] {
  const places = new Array<number>(KINDS).fill(0);
  for (const berth of port.berths) {
    if (!berth.isInService) continue;
    const kinds = kindsOf(berth);
    for (let k = 0; k < KINDS; k++) if ((kinds >> k) & 1) places[k]! += berth.capacity;
  }
  return places;
}

const SHORTEST_WORD = 4;

/** Words of terminal and berth names that mean berths of some kinds only, and not the port as a whole. */
export function terminalWords(port: PortDefinition): Map<string, number> {
  const common = new Set(wordsOf([port.name, port.country, ...port.aliases].join(' ')));
  const kinds = new Map<string, number>();
  for (const berth of port.berths) {
    for (const word of wordsOf(`${berth.terminal} ${berth.name}`)) {
      if (!common.has(word)) kinds.set(word, (kinds.get(word) ?? 0) | kindsOf(berth));
    }
  }
  const all = port.berths.reduce((bits, berth) => bits | kindsOf(berth), 0);
  for (const [word, bits] of kinds) if (bits === all) kinds.delete(word);
  return kinds;
}

/** The kinds of the terminal that a destination text names; 0 if it names none. */
export function destinationKinds(words: ReadonlyMap<string, number>, text: string): number {
  let bits = 0;
  for (const word of wordsOf(text)) bits |= words.get(word) ?? 0;
  return bits;
}

const GENERAL = new Set(['TERMINAL', 'BERTH', 'PORT', 'PIER', 'QUAY', 'WHARF', 'CAIS', 'PORTO', 'NORTH', 'SOUTH']);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length >= SHORTEST_WORD && !GENERAL.has(word) && !/^\d+$/.test(word));
