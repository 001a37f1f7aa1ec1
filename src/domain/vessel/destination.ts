/** A port as destination texts may name it. */
export type DestinationNames = {
  readonly code: string;
  readonly unlocode: string;
  readonly aliases: readonly string[];
};

/** The code of the port that a destination text means, `elsewhere` for a port that is none of them, null if unclear. */
export type DestinationMeaning = string | 'elsewhere' | null;

/** ISO 3166-1 alpha-2 codes, which every UN/LOCODE begins with. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

/** What stands between the place where a voyage begins and the one where it ends. */
const ARROWS = /(?:[-=]*>+|<+[-=]*>*|\bTO\b)/;

/** Words that crews write and that only look like a UN/LOCODE. */
const NO_PLACES: ReadonlySet<string> = new Set('AT SEA,AWAIT,COAST,GUARD,INSEA,ROADS,TRIAL'.split(','));

/** Upper case without accents, one blank between words, without the marks people put around names. */
function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The places where the voyage may end, the last named first; what stands before an arrow ("BRSSZ>SGSIN") is its start. */
function placesOf(text: string): string[] {
  const legs = text.toUpperCase().split(ARROWS);
  const leg = legs.findLast((candidate) => normalise(candidate) !== '') ?? '';
  return leg.split('/').map(normalise).reverse();
}

/** Where the words of `alias` end that stand together in `place`; -1 if they do not. */
function mentionEnd(place: string, alias: string): number {
  const at = ` ${place} `.lastIndexOf(` ${alias} `);
  return at < 0 ? -1 : at + alias.length;
}

/** Whether the texts differ by at most one inserted, missing, changed or swapped letter. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  if (endA - start <= 1 && endB - start <= 1) return true;
  return endA - start === 2 && endB - start === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** Shorter names are too easily mistaken for others. */
const FUZZY_MIN_LETTERS = 5;

/** Where the port's code or one of its names ends in the text; -1 where it stands nowhere. */
function namedAt(place: string, { unlocode, aliases }: DestinationNames): number {
  const compact = place.replaceAll(' ', '');
  if (compact.startsWith(unlocode) && compact.length <= unlocode.length + 3) return place.length;
  const spellings = [unlocode, `${unlocode.slice(0, 2)} ${unlocode.slice(2)}`, ...aliases.map(normalise)];
  return Math.max(...spellings.filter((alias) => alias !== '').map((alias) => mentionEnd(place, alias)));
}

/** Whether the text is one of the port's names with a typing error; a code one letter off is another port's code. */
function isMisspelt(place: string, { aliases }: DestinationNames): boolean {
  return aliases
    .map(normalise)
    .some((alias) => alias.length >= FUZZY_MIN_LETTERS && !isLocode(alias) && isOneEditApart(place, alias));
}

/** Whether a text in upper case is a UN/LOCODE as tables have it: the code of a country that exists, and three letters. */
export const isUnlocode = (text: string): boolean => text.length === 5 && isLocode(text);

/** Whether the text is written as a UN/LOCODE: country and three letters, with or without a blank. */
function isLocode(place: string): boolean {
  return /^[A-Z]{2} ?[A-Z2-9]{3}$/.test(place) && COUNTRIES.has(place.slice(0, 2)) && !NO_PLACES.has(place);
}

/**
 * What a destination field means. About 40 % of entries are wrong or free text (Yang, Wu and Wang, TR-E 149, 2021), so
 * text that is neither a known port nor a UN/LOCODE means nothing.
 */
export function destinationMeaning(text: string, ports: readonly DestinationNames[]): DestinationMeaning {
  for (const place of placesOf(text)) {
    const meaning = place === '' ? null : placeMeaning(place, ports);
    if (meaning !== null) return meaning;
  }
  return null;
}

/** Of several ports in one place's text ("SANTOS - SINGAPORE") the last counts. */
function placeMeaning(place: string, ports: readonly DestinationNames[]): DestinationMeaning {
  let best: DestinationMeaning = null;
  let bestEnd = -1;
  for (const port of ports) {
    const end = namedAt(place, port);
    if (end <= bestEnd) continue;
    best = port.code;
    bestEnd = end;
  }
  if (best !== null) return best;
  const misspelt = ports.find((port) => isMisspelt(place, port));
  return misspelt?.code ?? (isLocode(place) ? 'elsewhere' : null);
}
