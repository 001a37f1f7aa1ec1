import { DAY_MS } from '../core/time.ts';
import { type CargoCounts, noCargo } from '../domain/commodity/cargo-counts.ts';
import {
  addGroupQueue,
  groupQueueDayAgo,
  type QueueByGroup,
  queueByGroup,
} from '../domain/commodity/queue-by-group.ts';
import type { AisGapInput, SilentVessel } from '../domain/event/ais-gap-alert.ts';
import { ALL_GAPS, judgeAisGaps } from '../domain/event/ais-gap-alert.ts';
import { alertKey } from '../domain/event/alert.ts';
import { evolveAlerts, sortedMarks } from '../domain/event/alert-machine.ts';
import { judgeClosures } from '../domain/event/berth-closure-alert.ts';
import { judgeSurges, surgeEvent } from '../domain/event/commodity-surge-alert.ts';
import { judgeCongestionAlert } from '../domain/event/congestion-alert.ts';
import { judgeForecastAlert } from '../domain/event/forecast-alert.ts';
import { judgeLongWait, LONG_WAIT } from '../domain/event/long-wait-alert.ts';
import type { CongestionSample, CongestionThresholds } from '../domain/port/congestion.ts';
import { addWaitSample, waitDays, waitPercentile } from '../domain/port/wait-history.ts';
import { allowedSilenceMs } from './allowed-silence.ts';
import { raiseEvent } from './raise-event.ts';
import type { LivePort, World } from './world.ts';

/** What the level of a quarter-hour was judged on. */
export type JudgedQuarter = {
  readonly sample: CongestionSample;
  readonly thresholds: CongestionThresholds;
  readonly inbound: number;
};

/**
 * Raises, changes and ends the alerts of a port at a quarter-hour, after its snapshot, its forecast and its cargo. In an outage of the
 * feed it is not called: what nobody sees neither begins nor ends.
 */
export function raiseAlerts(
  world: World,
  port: LivePort,
  atMs: number,
  { sample, thresholds, inbound }: JudgedQuarter,
  counts: CargoCounts,
): void {
  const { definition, alerts, congestion, outlook, waits, groupQueues } = port;
  const { name: portName, code: portCode } = definition;
  const { queue, medianWaitHours } = sample;
  const { level } = congestion;
  const normHours = waitPercentile(waits, LONG_WAIT.percentile, LONG_WAIT.fewestDays);
  const normDays = waitDays(waits);
  addWaitSample(waits, atMs, medianWaitHours);
  const dayAgo = groupQueueDayAgo(groupQueues, atMs);
  addGroupQueue(groupQueues, atMs, counts);
  const signals = [
    judgeCongestionAlert({ portName, level, sample, thresholds }),
    judgeLongWait({ portName, queue, medianWaitHours, normHours, normDays }),
    judgeForecastAlert({ portName, level, queue, basis: thresholds.basis, horizons: outlook.forecast?.horizons ?? [] }),
    ...judgeAisGaps(silenceOf(world, port, atMs, inbound)),
    ...judgeClosures(definition),
    ...judgeSurges({
      portName,
      now: queueByGroup(counts),
      joined: joinedByGroup(port, atMs),
      dayAgo,
      historyDays: thresholds.historyDays,
    }),
  ];
  const before = JSON.stringify(sortedMarks(alerts));
  for (const alert of evolveAlerts(alerts, signals, { portCode, atMs, recordedMs: world.clock.serviceMs! })) {
    world.pending.alerts.add(alert);
    const event = surgeEvent(alert);
    if (event !== null) raiseEvent(world, port, atMs, event);
  }
  if (JSON.stringify(sortedMarks(alerts)) !== before) world.pending.alertWatches.add(port);
}

/** Vessels that joined the queue within the last 24 hours, by group. */
function joinedByGroup({ visits, cargo }: LivePort, atMs: number): QueueByGroup {
  const counts = noCargo();
  for (const [mmsi, { zone, zoneSinceMs }] of visits) {
    const kind = cargo.get(mmsi)?.kind ?? 'OTHER';
    if (zone === 'QUEUE' && kind !== 'OTHER' && zoneSinceMs >= atMs - DAY_MS) counts[kind].queue++;
  }
  return queueByGroup(counts);
}

/** The inbound vessels that are missed, by MMSI. */
function silenceOf(world: World, port: LivePort, atMs: number, inbound: number): AisGapInput {
  const silent: SilentVessel[] = [];
  for (const { mmsi, sinceMs } of port.gaps.values()) {
    const visit = port.visits.get(mmsi);
    const live = world.vessels.get(mmsi);
    if (!live || (visit?.zone !== 'APPROACH_CLOSE' && visit?.zone !== 'APPROACH_FAR')) continue;
    const name = live.particulars.name ?? String(mmsi);
    silent.push({
      mmsi,
      name,
      sinceMs,
      allowedMs: allowedSilenceMs(visit, live),
      rangeNm: visit.rangeNm,
      isClose: visit.zone === 'APPROACH_CLOSE',
    });
  }
  silent.sort((a, b) => a.mmsi - b.mmsi);
  const isAllOpen = port.alerts.open.has(alertKey({ kind: 'ais_gap', subject: ALL_GAPS, commodity: null }));
  return { portName: port.definition.name, atMs, inbound, silent, isAllOpen };
}
