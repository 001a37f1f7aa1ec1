import { isAboutAccount } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { FORMATS, ROW_PARAMETERS } from '../rows/parameters.ts';
import { bullets, listing, paragraph, type Section, section, table } from './html.ts';

const rowRoutes = ROUTES.flatMap((route) => (!isAboutAccount(route) && route.rows ? [route] : []));
const withPositions = rowRoutes.filter(({ rows }) => rows?.hasPositions).map(({ path }) => `\`${path}\``);

const formats = section(
  'formats',
  'Formats and pages',
  paragraph(
    `Lists are whole by default, and are written as ${FORMATS.map((format) => `\`${format}\``).join(', ')}. GeoJSON is offered where rows have positions: ${withPositions.join(', ')}.`,
  ),
  table(
    ['Parameter', 'Meaning', 'Must be'],
    ROW_PARAMETERS.map(({ name, description, rule }) => [`\`${name}\``, description, rule]),
  ),
  paragraph(
    'With `limit` an answer carries `next_cursor` and a `Link` header of `rel="next"`; send the cursor back for the next page, until it is null. Rows that come and go in between make nobody read the list twice.',
  ),
  listing('curl -H "X-API-Key: $KEY" "$SERVER/v1/vessels/SIN?format=csv" > vessels.csv'),
  bullets([
    'Answers have an `ETag`: send it as `If-None-Match`, and 304 says that nothing has changed.',
    'Instants end in `Z`; `snapshots[].time` has its offset, `+00:00`.',
    'Distances are nautical miles, speeds knots, times hours, unless a name says otherwise.',
    'Fields may be added at any time: let pass what you do not know.',
  ]),
);

export const ANSWER_SECTIONS: readonly Section[] = [formats];
