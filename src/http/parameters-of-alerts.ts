import { findCommodityGroup } from '../domain/commodity/commodity-names.ts';
import { ALERT_SEVERITIES } from '../domain/event/alert.ts';
import { COMMODITY_GROUPS } from '../domain/port/commodity-group.ts';
import { GOODS_ARE_LISTED, GOODS_SECTION, type Parameter } from './parameters.ts';

/** How far back the alert feed reaches, in hours. */
export const SINCE_HOURS: Readonly<Record<string, number>> = { '2h': 2, '6h': 6, '24h': 24, '7d': 168 };
const SINCE = Object.keys(SINCE_HOURS);

/** Longer lists are no lists that anybody meant. */
const MOST_ITEMS = 100;

/** Reads items between commas, each by its rule, once each and in one order; null if one breaks it. The value is a list again. */
export function readList(text: string, read: (item: string) => string | null): string | null {
  const items = text.split(',');
  if (items.length > MOST_ITEMS) return null;
  const values = items.map((item) => read(item.trim()));
  return values.includes(null) ? null : [...new Set(values)].sort().join(',');
}

/** A list that `readList` has made, as a set; null where the parameter is absent. */
export const setOf = (value: string | number | undefined): ReadonlySet<string> | null =>
  value === undefined ? null : new Set(String(value).split(','));

/** A filter by ports. */
export const PORT_FILTER: Parameter = {
  name: 'port',
  description: 'Only alerts of these ports, comma-separated codes.',
  rule: 'port codes of three letters with commas between them',
  schema: { type: 'string' },
  example: 'STS,PNG',
  // One that does not exist is 400: a list is wrong as a whole.
  refusals: [403],
  read: (text) => readList(text, (item) => (/^[A-Za-z]{3}$/.test(item) ? item.toUpperCase() : null)),
};

export const ALERT_PARAMETERS: readonly Parameter[] = [
  {
    name: 'commodity',
    description: `Only alerts about these commodity groups, comma-separated: the groups, or goods as people write them (soybeans, minério de ferro, diesel). ${GOODS_ARE_LISTED}`,
    rule: `commodity groups or names of goods (${GOODS_SECTION} lists them) with commas between them; the groups are ${COMMODITY_GROUPS.join(', ')}`,
    schema: { type: 'string' },
    example: 'soybeans,iron ore',
    read: (text) => readList(text, findCommodityGroup),
  },
  PORT_FILTER,
  {
    name: 'severity',
    description: 'Only alerts of these severities, comma-separated.',
    rule: `of ${ALERT_SEVERITIES.join(', ')}, with commas between them`,
    schema: { type: 'string' },
    example: 'HIGH,CRITICAL',
    read: (text) =>
      readList(text, (item) => ALERT_SEVERITIES.find((severity) => severity === item.toUpperCase()) ?? null),
  },
  {
    name: 'since',
    description: 'Alerts in force at any time in the last so many hours or days.',
    rule: `one of ${SINCE.join(', ')}`,
    schema: { type: 'string', enum: SINCE, default: '24h' },
    example: '7d',
    fallback: '24h',
    read: (text) => SINCE.find((since) => since === text.toLowerCase()) ?? null,
  },
];
