import { type Parameter, wholeNumber } from '../parameters.ts';

export const FORMATS = ['json', 'csv', 'geojson'] as const;
export type Format = (typeof FORMATS)[number];

const CURSOR = /^[A-Za-z0-9_-]{1,200}$/;

/** What every list takes. */
export const ROW_PARAMETERS: readonly Parameter[] = [
  {
    name: 'format',
    description: 'How the rows are written; geojson where rows have positions.',
    rule: `one of ${FORMATS.join(', ')}`,
    schema: { type: 'string', enum: FORMATS, default: 'json' },
    example: 'csv',
    read: (text) => FORMATS.find((format) => format === text.toLowerCase()) ?? null,
  },
  { ...wholeNumber('limit', 'At most so many rows; all of them where it is absent.', [1, 1_000]), example: 50 },
  {
    name: 'cursor',
    description: 'Where a page begins: the next_cursor of the page before, as it was given.',
    rule: 'a cursor as an answer gave it',
    schema: { type: 'string', maxLength: 200 },
    example: 'MQozMDg0MzY1MDE',
    read: (text) => (CURSOR.test(text) ? text : null),
  },
];
