import { EXPECTED_ZONES } from '../domain/prediction/scored-row.ts';
import { HttpFault } from './faults.ts';

/** Parameters behind the question mark that a route takes, each read and judged; what is absent is absent. */
export type Query = Readonly<Record<string, string | number>>;
export type QueryReader = (parameters: URLSearchParams) => Query;

const invalid = (name: string, rule: string): HttpFault =>
  new HttpFault(400, 'invalid_parameter', `The parameter ${name} must be ${rule}.`);

const MMSI = /^\d{9}$/;

/** An MMSI is nine digits. */
export function readMmsi(text: string, name = 'mmsi'): number {
  if (!MMSI.test(text)) throw invalid(name, 'an MMSI of nine digits');
  return Number(text);
}

/** `mmsi` and `zone` of /v1/predictions. */
export const readPredictionsQuery: QueryReader = (parameters) => {
  const query: Record<string, string | number> = {};
  const mmsi = parameters.get('mmsi');
  if (mmsi !== null) query.mmsi = readMmsi(mmsi);
  const zone = parameters.get('zone');
  if (zone !== null) {
    const known = EXPECTED_ZONES.find((candidate) => candidate === zone.toUpperCase());
    if (!known) throw invalid('zone', `one of ${EXPECTED_ZONES.join(', ')}`);
    query.zone = known;
  }
  return query;
};

const DEFAULT_DAYS = 7;
const MOST_DAYS = 30;

/** `days` of /v1/validation-logs. */
export const readDaysQuery: QueryReader = (parameters) => {
  const text = parameters.get('days');
  const days = text === null ? DEFAULT_DAYS : /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MOST_DAYS) throw invalid('days', `a whole number from 1 to ${MOST_DAYS}`);
  return { days };
};
