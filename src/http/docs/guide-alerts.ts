import { HOUR_MS } from '../../core/time.ts';
import { GAPS_SCALE, MOST_GAP_ALERTS } from '../../domain/event/ais-gap-alert.ts';
import { ALERT_SEVERITIES, type AlertKind } from '../../domain/event/alert.ts';
import { COOL_DOWN_MS } from '../../domain/event/alert-machine.ts';
import type { AlertScale } from '../../domain/event/alert-scale.ts';
import { CLOSURE_SCALE } from '../../domain/event/berth-closure-alert.ts';
import { SURGE_FEWEST_DAYS, SURGE_HOLD, SURGE_STARTS } from '../../domain/event/commodity-surge-alert.ts';
import { CONGESTION_HOLD } from '../../domain/event/congestion-alert.ts';
import { FORECAST_HORIZONS_HOURS, FORECAST_SCALE } from '../../domain/event/forecast-alert.ts';
import { LONG_WAIT, LONG_WAIT_SCALE } from '../../domain/event/long-wait-alert.ts';
import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import { bullets, paragraph, type Section, section, table } from './html.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The severities of a scale, each with the figure at which it starts or to which it holds. */
const levels = (scale: AlertScale, side: 'start' | 'hold', written: (figure: number) => string): string =>
  scale.map((row) => `\`${row.severity}\` ${written(row[side])}`).join(', ');

const times = (figure: number): string => `${figure} ×`;
const vessels = (figure: number): string => `${figure}`;

const RULES: Readonly<Record<AlertKind, readonly [starts: string, holds: string]>> = {
  congestion: [
    "the port's level becomes `HIGH` or `CRITICAL`, which is the severity",
    `the queue is above ${percent(CONGESTION_HOLD.queueShare)} of the level's threshold; by the fixed scale, utilization is at most ${Math.round(100 * CONGESTION_HOLD.utilization)} points below it`,
  ],
  long_wait: [
    `the median wait of at least ${LONG_WAIT.fewestQueued} queued vessels is at least its own P${100 * LONG_WAIT.percentile} of the last 90 days, and ${LONG_WAIT.leastHours} hours: ${levels(LONG_WAIT_SCALE, 'start', times)} the larger of the two; not in a port's first ${LONG_WAIT.fewestDays} days`,
    levels(LONG_WAIT_SCALE, 'hold', times),
  ],
  ais_gap: [
    `a vessel in \`APPROACH_CLOSE\` is missed: \`INFO\`; with more than ${MOST_GAP_ALERTS} inbound vessels, near or far, missed at once, one alert for all takes the place of theirs: ${levels(GAPS_SCALE, 'start', vessels)} vessels`,
    `it is not heard; for all: ${levels(GAPS_SCALE, 'hold', vessels)} vessels`,
  ],
  berth_closure: [
    `berths of a terminal are out of service by the port's definition: ${levels(
      CLOSURE_SCALE.filter(({ severity }) => severity !== 'INFO'),
      'start',
      percent,
    )} of the port's places, else \`INFO\`; berths that nobody uses are not closed`,
    'they are out of service',
  ],
  forecast: [
    `the probability that the queue will be \`HIGH\` in ${FORECAST_HORIZONS_HOURS.join(' or ')} hours: ${levels(FORECAST_SCALE, 'start', percent)}; while the level is below \`HIGH\`, and only where the port is judged by its own year`,
    levels(FORECAST_SCALE, 'hold', percent),
  ],
  commodity_surge: [
    `more vessels of a commodity group wait than 24 hours ago: ${SURGE_STARTS.map(({ severity, vessels: least, share, deviations }) => `\`${severity}\` by ${least}, by ${percent(share)} and by ${deviations} √n`).join('; ')}, where n waited then, counting as more only those that joined the queue since; not in a port's first ${SURGE_FEWEST_DAYS} days`,
    `by ${percent(SURGE_HOLD)} of that`,
  ],
};

const alerts = section(
  'alerts',
  'Alerts',
  paragraph(
    `\`/api/alerts/feed\` tells what is out of the ordinary. Alerts are judged at each quarter-hour, from \`${ALERT_SEVERITIES.join('`, `')}\`:`,
  ),
  table(
    ['Kind', 'Starts when', 'Goes on while'],
    Object.entries(RULES).map(([kind, rule]) => [`\`${kind}\``, ...rule]),
  ),
  bullets([
    'Starting, rising, falling and ending take two quarter-hours in a row; the congestion level has had its two, and a definition needs none.',
    `The same alert starts again no sooner than ${COOL_DOWN_MS / HOUR_MS} hours after it has ended, and its severity falls no sooner than that after it has changed. An outage of the feed starts and ends nothing.`,
    '`value` and `figures` are those of the snapshot, forecast or count of the quarter-hour in which it took the severity it has, and `threshold` is where that severity starts. An alert that fell to it from a higher one may have a lower `value`.',
    `\`commodity\` takes the groups (${COMMODITY_GROUPS.join(', ')}) and every name under “Names of goods”. \`commodity\`, \`port\`, \`severity\` and \`since\` hold together.`,
    'Identifiers are stable: read the feed again and again, and drop those that you know. Without a key it is an hour behind.',
  ]),
);

export const ALERT_SECTIONS: readonly Section[] = [alerts];
