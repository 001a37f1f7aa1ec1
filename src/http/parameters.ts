import { findCommodityGroup } from '../domain/commodity/commodity-names.ts';
import { COMMODITY_GROUPS } from '../domain/port/commodity-group.ts';
import { EXPECTED_ZONES } from '../domain/prediction/scored-row.ts';
import { isUnlocode } from '../domain/vessel/destination.ts';

export type ParameterValue = string | number;
/** Parameters behind the question mark as read; what is absent is absent. */
export type Query = Readonly<Record<string, ParameterValue>>;

/** One parameter of a route: how it is read, what it must be, and how the documents describe it. */
export type Parameter = {
  readonly name: string;
  readonly description: string;
  /** What it must be, as the end of «The parameter … must be …». */
  readonly rule: string;
  /** JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example?: ParameterValue;
  readonly fallback?: ParameterValue;
  /** The request makes no sense without it. */
  readonly isRequired?: boolean;
  /** How what it names is refused: 404 where there is no such thing, 403 where it is not the caller's. */
  readonly refusals?: readonly (403 | 404)[];
  /** The value; null for a text that breaks the rule. */
  read(text: string): ParameterValue | null;
  /** Everything that is wrong with a text that breaks the rule, each as the end of «The parameter … »; else the rule is. */
  readonly faults?: (text: string) => readonly string[];
};

const MMSI = /^\d{9}$/;
const readMmsi = (text: string): number | null => (MMSI.test(text) ? Number(text) : null);
const MMSI_SCHEMA = { type: 'string', pattern: '^[0-9]{9}$' };

/** Where the names of goods are told; a chapter of the guide. */
export const GOODS_SECTION = '/docs/guide#goods';
export const GOODS_ARE_LISTED = `The guide has every name that is known, at ${GOODS_SECTION}.`;

/** What stands in braces in a path. */
export const PATH_PARAMETERS: Readonly<Record<string, Parameter>> = {
  port_code: {
    name: 'port_code',
    description: 'Code of the port, three letters.',
    rule: 'a port code of three letters',
    schema: { type: 'string', pattern: '^[A-Za-z]{3}$' },
    example: 'STS',
    refusals: [403, 404],
    // What is no code is a port that does not exist: 404, not 400.
    read: (text) => text.toUpperCase(),
  },
  mmsi: {
    name: 'mmsi',
    description: 'Maritime Mobile Service Identity of the vessel, nine digits.',
    rule: 'an MMSI of nine digits',
    schema: MMSI_SCHEMA,
    refusals: [404],
    read: readMmsi,
  },
  subscription_id: {
    name: 'subscription_id',
    description: 'Number of the subscription.',
    rule: 'the number of a subscription',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
    refusals: [404],
    read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  },
  commodity_code: {
    name: 'commodity_code',
    description: `The commodity group, or goods as people write them (soybeans, minério de ferro, diesel). ${GOODS_ARE_LISTED}`,
    rule: `a commodity group or a name of goods that is known (${GOODS_SECTION} lists them); the groups are ${COMMODITY_GROUPS.join(', ')}`,
    schema: { type: 'string' },
    example: 'GRAIN',
    read: findCommodityGroup,
  },
};

export const MMSI_PARAMETER: Parameter = {
  name: 'mmsi',
  description: 'Only the vessel with this MMSI.',
  rule: 'an MMSI of nine digits',
  schema: MMSI_SCHEMA,
  example: '538864506',
  read: readMmsi,
};

export const MOST_MMSIS = 100;

/** Only what can be somebody's typing error in a number is given back to the caller. */
const tellableItem = (item: string, at: number): string =>
  /^[0-9A-Za-z]{1,12}$/.test(item) ? item : `item ${at + 1} of the list`;

const itemsOf = (text: string): string[] => text.split(',').map((item) => item.trim());

export const MMSIS_PARAMETER: Parameter = {
  name: 'mmsis',
  description: `MMSIs of the vessels, nine digits each, separated by commas; ${MOST_MMSIS} at most.`,
  rule: `1 to ${MOST_MMSIS} MMSIs of nine digits, separated by commas`,
  schema: { type: 'string', pattern: '^ *[0-9]{9} *( *, *[0-9]{9} *)*$' },
  example: '538864506',
  isRequired: true,
  /** The different ones in their order, separated by commas. */
  read(text) {
    const items = itemsOf(text);
    return items.length <= MOST_MMSIS && items.every((item) => MMSI.test(item)) ? [...new Set(items)].join(',') : null;
  },
  faults(text) {
    const items = itemsOf(text);
    const wrong = items.flatMap((item, i) => (MMSI.test(item) ? [] : [tellableItem(item, i)]));
    if (text.trim() === '' || items.length > MOST_MMSIS) return [`must be ${this.rule}`];
    return wrong.map((item) => `must have nine digits in each MMSI, not ${item}`);
  },
};

export const LAST_PORT_PARAMETER: Parameter = {
  name: 'last_port',
  description: 'The last port of call before the wait, where cargo or passengers were handled, as UN/LOCODE.',
  rule: 'a UN/LOCODE such as NLRTM',
  schema: { type: 'string', pattern: '^[A-Za-z]{2}[A-Za-z2-9]{3}$' },
  example: 'NLRTM',
  read(text) {
    const code = text.toUpperCase();
    return isUnlocode(code) ? code : null;
  },
};

export const ZONE_PARAMETER: Parameter = {
  name: 'zone',
  description: 'Only vessels in this zone.',
  rule: `one of ${EXPECTED_ZONES.join(', ')}`,
  schema: { type: 'string', enum: EXPECTED_ZONES },
  example: 'QUEUE',
  read: (text) => EXPECTED_ZONES.find((zone) => zone === text.toUpperCase()) ?? null,
};

/** A whole number within bounds. */
export const wholeNumber = (
  name: string,
  description: string,
  [least, most]: readonly [number, number],
  fallback?: number,
): Parameter => ({
  name,
  description,
  rule: `a whole number from ${least} to ${most}`,
  schema: { type: 'integer', minimum: least, maximum: most, ...(fallback === undefined ? {} : { default: fallback }) },
  ...(fallback === undefined ? {} : { fallback }),
  read(text) {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : null;
  },
});

export const DAYS_PARAMETER: Parameter = { ...wholeNumber('days', 'How many days back.', [1, 30], 7), example: 14 };
