import { DAY_MS } from '../../core/time.ts';
import { TURNAROUND_WINDOW_MS } from '../../workflows/views.ts';
import { FLEET_SCHEMA } from '../api/fleet-schema.ts';
import type { NextEvent } from '../api/next-event.ts';
import { MOST_MMSIS } from '../parameters.ts';
import { bullets, heading, meanings, paragraph, type Section, section, table } from './html.ts';

const row = FLEET_SCHEMA.properties.vessels!.items;

const NEXT: Readonly<Record<NextEvent['kind'], readonly [who: string, expected: string]>> = {
  berth: ['waits or comes', 'the P50 of its newest prediction'],
  departure: [
    'lies at a berth',
    `when it has lain there as long as ships did on average at that berth in the last ${TURNAROUND_WINDOW_MS / DAY_MS} days`,
  ],
  none: ['is bound for no port of the key', 'null'],
};

const fleet = section(
  'fleet',
  'Fleet',
  paragraph(
    `\`/api/fleet/vessels?mmsis=…\` has the vessels of a list, ${MOST_MMSIS} at most, in its order. \`not_found\` lists those that no port of the key has seen; an MMSI that is none makes the whole request 400, which names each of them.`,
  ),
  meanings(row, Object.keys(row.properties)),
  heading('What comes next'),
  table(
    ['`next_event.kind`', 'The vessel', '`next_event.expected`'],
    Object.entries(NEXT).map(([kind, texts]) => [`\`${kind}\``, ...texts]),
  ),
  bullets([
    'A time that has passed without the event is not told: `expected` is null, and `reason` says that it has taken longer.',
    'Of zones at several ports the one furthest in counts (berth, queue, near, far), then the nearest port. Waiting and idle figures are those of the newest queue.',
    'Idle figures are those of the carbon profile without a `last_port` from the request: the last port is one that ports of the key have seen, or not known.',
  ]),
);

export const FLEET_SECTIONS: readonly Section[] = [fleet];
