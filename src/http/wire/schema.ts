import {
  FormatRegistry,
  Kind,
  type SchemaOptions,
  type TObject,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox';
import { CONGESTION_LEVELS } from '../../domain/port/congestion.ts';
import { CONGESTION_HORIZONS_HOURS } from '../../domain/prediction/congestion-evaluation.ts';
import { LONGEST_TTB_HOURS } from '../../domain/prediction/prediction.ts';
import { EXPECTED_ZONES } from '../../domain/prediction/scored-row.ts';
import { MODEL_CLASSES } from '../../domain/vessel/model-class.ts';
import { ZONES } from '../../domain/zone/visit.ts';

// Answers are checked by these schemas and documented by them, so a description stands at every field.

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/;
FormatRegistry.Set('date-time', (text) => DATE_TIME.test(text));
TypeRegistry.Set<{ enum: readonly unknown[] }>('Words', (schema, value) => schema.enum.includes(value));

export const text = (description: string, options: SchemaOptions = {}) => Type.String({ description, ...options });
export const flag = (description: string) => Type.Boolean({ description });
/** A whole number from nought. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });
/** A whole number of either sign. */
export const whole = (description: string) => Type.Integer({ description });
export const figure = (description: string, options: SchemaOptions = {}) => Type.Number({ description, ...options });

/** Texts of a list that the domain knows. */
export const words = <T extends string>(list: readonly T[], description: string) =>
  Type.Unsafe<T>({ [Kind]: 'Words', type: 'string', enum: list, description });

/** The same or null; the description says what both mean. */
export const nullable = (schema: TSchema) => {
  const { description, ...rest } = schema;
  return Type.Union([rest as TSchema, Type.Null()], description === undefined ? {} : { description });
};

/** An object that the documents call by a name; further fields may come. */
export const named = (title: string, description: string, fields: Record<string, TSchema>): TObject =>
  Type.Object(fields, { title, description });
export const group = (description: string, fields: Record<string, TSchema>): TObject =>
  Type.Object(fields, { description });
export const list = (items: TSchema, description: string) => Type.Array(items, { description });
/** Members of any name. */
export const byName = (value: TSchema, description: string) => Type.Record(Type.String(), value, { description });

/** An instant in UTC. */
export const instantAt = (description: string) =>
  Type.String({ format: 'date-time', pattern: 'Z$', description: `${description} ISO 8601, UTC.` });
/** An instant with its offset from UTC. */
export const instantWithZone = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} ISO 8601 with its offset from UTC.` });

export const mmsiNumber = () =>
  Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'Maritime Mobile Service Identity of the vessel.' });
export const mmsiText = () =>
  Type.String({ pattern: '^[0-9]{1,9}$', description: 'Maritime Mobile Service Identity of the vessel, as text.' });

export const lat = () => Type.Number({ minimum: -90, maximum: 90, description: 'Latitude, degrees north (WGS 84).' });
export const lon = () => Type.Number({ minimum: -180, maximum: 180, description: 'Longitude, degrees east (WGS 84).' });
export const nauticalMiles = (description: string) =>
  Type.Number({ minimum: 0, description: `${description} Nautical miles.` });
export const knots = (description: string) => Type.Number({ description: `${description} Knots.` });
export const hoursLong = (description: string) => Type.Number({ description: `${description} Hours.` });
export const ttbHours = (description: string) =>
  Type.Number({ minimum: 0, maximum: LONGEST_TTB_HOURS, description: `${description} Hours.` });
export const tonnes = (description: string) => Type.Number({ description: `${description} Tonnes.` });
export const percentage = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description} Percent, 0 to 100.` });
export const share = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1, description: `${description} From 0 to 1.` });

export const portCode = () => text('Code of the port, three letters.', { pattern: '^[A-Z]{3}$' });
export const modelClass = (description = 'Vessel-type class, which is also the class of the model that predicts it.') =>
  words(MODEL_CLASSES, description);
export const zoneWord = (description = 'Zone of the vessel at the port.') => words(ZONES, description);
/** Vessels alongside have no prediction. */
export const expectedZone = (description = 'Zone of the vessel when the prediction was made.') =>
  words(EXPECTED_ZONES, description);
export const congestionLevel = (description = 'Congestion level.') => words(CONGESTION_LEVELS, description);

/** An object with a member for each horizon of the congestion forecast. */
export const byHorizon = (value: TSchema, description: string) =>
  group(description, Object.fromEntries(CONGESTION_HORIZONS_HOURS.map((hours) => [`${hours}h`, value])));

const asOf = instantAt('The instant of the state that is told; readers who are behind get an older one.');
const source = words(['ais', 'simulation'], 'Where the data comes from: received AIS, or the built-in simulation.');
/** What every answer about the world says of itself. */
export const ORIGIN = { as_of: asOf, source };
/** Of a list: where the next page begins. */
const nextCursor = Type.Optional(
  nullable(text('Given when limit or cursor is: what to send as cursor for the next page; null on the last.')),
);
export const ROWS_ORIGIN = { next_cursor: nextCursor, ...ORIGIN };
