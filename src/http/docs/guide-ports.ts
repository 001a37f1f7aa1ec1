import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import { CONGESTION_LEVELS, type CongestionLevel, FIXED_SCALE, OWN_SCALE } from '../../domain/port/congestion.ts';
import { COMMERCIAL_MIN_LENGTH_M, OCCUPIER_MIN_LENGTH_M } from '../../domain/vessel/role.ts';
import { FITTING_CLOSE_DEG, FITTING_FAR_DEG } from '../../domain/zone/bound.ts';
import { DEFAULT_LIMITS_NM } from '../../domain/zone/harbour.ts';
import { DEFAULT_THRESHOLDS as AT } from '../../domain/zone/thresholds.ts';
import { ZONES, type Zone } from '../../domain/zone/visit.ts';
import { bullets, paragraph, type Section, section, table } from './html.ts';

const minutes = (ms: number): string => `${ms / MINUTE_MS} minutes`;
const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;

const RULES: Readonly<Record<Zone, readonly [taken: string, left: string]>> = {
  BERTH: [
    `inside a berth's polygon at ${AT.berthEnterKn} kn or below for ${minutes(AT.berthDwellMs)}, or ${minutes(AT.berthMooredDwellMs)} if the vessel says that it is moored`,
    `above ${AT.berthLeaveKn} kn, or more than ${AT.berthLeaveM} m outside, for ${minutes(AT.berthLeaveDwellMs)}`,
  ],
  QUEUE: [
    `at ${AT.queueEnterKn} kn or below for ${minutes(AT.queueDwellMs)} in a waiting anchorage, or for ${minutes(AT.driftDwellMs)} elsewhere within the port's limits, outside its berths and other anchorages; after a berth only ${minutes(AT.queueAfterBerthDwellMs)} in a waiting anchorage`,
    `above ${AT.queueLeaveKn} kn for ${minutes(AT.queueLeaveDwellMs)}`,
  ],
  APPROACH_CLOSE: [
    `any other vessel that is bound for the port, within ${AT.closeNm} nm of its reference point`,
    `beyond ${AT.closeNm + AT.closeMarginNm} nm, or no longer bound`,
  ],
  APPROACH_FAR: [
    `any other vessel that is bound for the port, within ${AT.farEnterNm} nm`,
    `beyond ${AT.farLeaveNm} nm, or no longer bound`,
  ],
};

const zones = section(
  'zones',
  'Zones',
  paragraph('A vessel has a zone at a port only while it is bound for it. Entering is stricter than staying.'),
  table(
    ['Zone', 'Taken up', 'Left'],
    ZONES.map((zone) => [`\`${zone}\``, ...RULES[zone]]),
  ),
  bullets([
    `Bound for a port is a vessel whose destination means it; or whose course has fitted for ${minutes(AT.courseDwellMs)} (within ${FITTING_FAR_DEG}° of the bearing, within ${FITTING_CLOSE_DEG}° once it is close); or that is inside the port's limits and has not berthed yet. The limits are a polygon of the port file, else ${DEFAULT_LIMITS_NM} nm around its reference point.`,
    `Commercial vessels count: passenger ships, cargo ships and tankers from ${COMMERCIAL_MIN_LENGTH_M} m. Other ships from ${OCCUPIER_MIN_LENGTH_M} m take up a berth but never queue.`,
    `Silence alone changes nothing: the next position decides, back-dated. An approach is dropped after ${AT.approachSilenceMs / HOUR_MS} hours unheard, a queue or a berth after ${AT.stoppedSilenceMs / DAY_MS} days.`,
    'A port call opens with the first position inside the limits of a vessel that then queues or berths (ATA), has a berthing (ATB), and closes when the vessel is outside: the last berth left is the departure (ATD).',
  ]),
);

const { moderate, high, critical } = OWN_SCALE;
const LEVELS: Readonly<Record<CongestionLevel, readonly [own: string, fixed: string]>> = {
  LOW: ['none of these', 'none of these'],
  MODERATE: [
    `the queue exceeds the ${moderate.percentile * 100}th percentile and ${percent(moderate.perBerth)} of the berths; or utilization is at least ${percent(moderate.utilization)}; or the median wait of the queue exceeds ${moderate.waitHours} hours`,
    `utilization is at least ${percent(FIXED_SCALE.moderate.utilization)}`,
  ],
  HIGH: [
    `the queue exceeds the ${high.percentile * 100}th percentile and ${high.more} plus ${percent(high.perBerth)} of the berths`,
    `utilization is at least ${percent(FIXED_SCALE.high.utilization)}`,
  ],
  CRITICAL: [
    `the queue exceeds the ${critical.percentile * 100}th percentile and the number of berths`,
    `utilization is at least ${percent(FIXED_SCALE.critical.utilization)} and the queue at least ${percent(FIXED_SCALE.critical.queuePerBerth)} of the berths`,
  ],
};

const levels = section(
  'congestion',
  'Congestion levels',
  paragraph(
    `A port is judged by its own trailing year; with less than ${OWN_SCALE.fewestDays} days of history a fixed scale holds. \`/api/report\` shows the thresholds in force. A change needs two quarter-hours in a row. \`/v1\` writes levels in small letters.`,
  ),
  table(
    ['Level', 'By its own year', 'By the fixed scale'],
    CONGESTION_LEVELS.map((level) => [`\`${level}\``, ...LEVELS[level]]),
  ),
  paragraph(
    'Utilization is berths occupied of those in service: a percentage in `/api` and `/v1/ports`, a fraction in the rest of `/v1`.',
  ),
);

export const PORT_SECTIONS: readonly Section[] = [zones, levels];
