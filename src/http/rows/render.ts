import { type Answer, serialise } from '../answers.ts';
import { HttpFault } from '../faults.ts';
import type { Query } from '../parameters.ts';
import type { WorldRoute } from '../route.ts';
import { toCsv } from './csv.ts';
import { toGeojson } from './geojson.ts';
import { pageOf } from './page.ts';
import type { Format } from './parameters.ts';

type Members = Readonly<Record<string, unknown>>;

/** An answer that holds a list, as the caller wants it: a part of it, and as JSON, CSV or GeoJSON. */
export function renderRows({ rows: spec, shown }: WorldRoute, value: Members, query: Query, portCode: string): Answer {
  const { of, key, hasPositions } = spec!;
  const format = (query.format ?? 'json') as Format;
  if (format === 'geojson' && !hasPositions) {
    const message = 'must be json or csv: these rows have no positions';
    throw new HttpFault(400, 'invalid_parameter', `The parameter format ${message}.`, {
      errors: [{ field: 'format', message }],
    });
  }
  const limit = query.limit as number | undefined;
  const cursor = query.cursor as string | undefined;
  const { rows, nextCursor } = pageOf(value[of] as Members[], key, limit, cursor);
  const answered: Members = {
    ...value,
    [of]: rows,
    ...(limit === undefined && cursor === undefined ? {} : { next_cursor: nextCursor }),
  };
  const more = { nextCursor, shown: shown?.(answered, portCode) ?? [] };
  switch (format) {
    case 'csv':
      return serialise(toCsv(rows), 'text/csv; charset=utf-8; header=present', more);
    case 'geojson': {
      const { [of]: _, ...members } = answered;
      return serialise(toGeojson(rows, members), 'application/geo+json; charset=utf-8', more);
    }
    case 'json':
      return serialise(JSON.stringify(answered), undefined, more);
  }
}
