import { COMMODITY_GROUPS, type CommodityGroup } from '../port/commodity-group.ts';
import { GOODS, GOODS_QUALIFIERS, type GoodsFamily } from './goods.ts';

/** Endings of plurals in English, Portuguese and Spanish, and those of the singular: `minerais` and `minerales` are `mineral`. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/(?:ais|ales)$/, 'al'],
  [/eis$/, 'el'],
  [/oes$/, 'ao'],
  [/iones$/, 'ion'],
  [/(?<!s)s$/, ''],
];
/** Of shorter words an `s` may be part: gas. */
const SHORTEST_PLURAL = 4;

function singular(word: string): string {
  if (word.length < SHORTEST_PLURAL) return word;
  const plural = PLURALS.find(([ending]) => ending.test(word));
  return plural ? word.replace(...plural) : word;
}

/** Small letters without accents, each word in the singular. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s()_-]+/)
    .filter((word) => word !== '')
    .map(singular);

export const listed = (names: string): string[] => names.split(',').map((name) => name.trim());

const familyNames = ({ forms, of }: GoodsFamily): string[] =>
  listed(forms).flatMap((form) => listed(of).map((word) => form.replace('…', word)));

/** Every name that a group is known by. */
export const commodityNames = (group: CommodityGroup): readonly string[] => [
  group,
  ...listed(GOODS[group].names),
  ...GOODS[group].families.flatMap(familyNames),
];

/** Words apart or any of them together: `soya bean meal`, `soyabean meal`, `soyabeanmeal`. */
const spellings = ([first, ...rest]: readonly string[]): string[] =>
  rest.length === 0 ? [first!] : spellings(rest).flatMap((others) => [`${first} ${others}`, first! + others]);

const GROUP_OF = new Map<string, CommodityGroup>(
  COMMODITY_GROUPS.flatMap((group) =>
    commodityNames(group).flatMap((name) =>
      spellings(name.split(' ')).map((text): [string, CommodityGroup] => [wordsOf(text).join(' '), group]),
    ),
  ),
);

/** The longest first: what is left of `sugar in bulk` is sugar. */
const QUALIFIERS = listed(GOODS_QUALIFIERS)
  .map((words) => wordsOf(words).join(' '))
  .sort((a, b) => b.length - a.length);

/** The commodity group that a name of goods means, as people write it; null for one that is not known. */
export const findCommodityGroup = (name: string): CommodityGroup | null => groupOf(wordsOf(name).join(' '));

/** A name that is known as it stands means that; otherwise what is left of it without a qualifier. */
function groupOf(text: string): CommodityGroup | null {
  const known = GROUP_OF.get(text);
  if (known) return known;
  for (const qualifier of QUALIFIERS) {
    if (text.startsWith(`${qualifier} `)) return groupOf(text.slice(qualifier.length + 1));
    if (text.endsWith(` ${qualifier}`)) return groupOf(text.slice(0, -qualifier.length - 1));
  }
  return null;
}
