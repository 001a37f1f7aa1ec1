import { describe, expect, test } from 'bun:test';
import { portsInForce } from '../../src/config/built-in-ports.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import type { Tier } from '../../src/domain/access/tier.ts';
import { createDecoder } from '../../src/domain/ais/decoder.ts';
import { EVENT_TYPES, type EventType, type PortEvent } from '../../src/domain/event/event.ts';
import type { BerthStay } from '../../src/domain/port/port-call.ts';
import type { PortSnapshot } from '../../src/domain/port/snapshot.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { reportsOfMessage } from '../../src/domain/track/report-of-message.ts';
import { createTraffic } from '../../src/simulation/traffic.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { replayReport } from '../../src/workflows/replay.ts';
import { createWorld, NEW_WORLD } from '../../src/workflows/world.ts';
import { openSubscribers } from '../support/subscribers.ts';

const DAYS = 8;
const SEED = 3;
const STEP_MS = 6 * HOUR_MS;

/** Who is told of what during that week. */
const WISHES: readonly {
  readonly ports: readonly string[];
  readonly types: readonly EventType[];
  readonly tier: Tier;
}[] = [
  { ports: ['STS'], types: EVENT_TYPES, tier: 'Enterprise' },
  { ports: ['STS', 'VIX', 'SIN', 'PNG'], types: ['vessel.zone_change'], tier: 'Enterprise' },
  { ports: ['SIN', 'VIX'], types: ['vessel.arrived', 'vessel.departed', 'ais_gap.detected'], tier: 'Enterprise' },
  { ports: ['PNG'], types: ['congestion.high', 'congestion.critical', 'commodity.surge'], tier: 'Enterprise' },
  { ports: ['PNG'], types: EVENT_TYPES, tier: 'Basic' },
];

/** What the pipeline makes of simulated AIS, beside what truly happened in the simulation, and what subscribers were told. */
async function run() {
  const traffic = createTraffic({ seed: SEED, startMs: Date.UTC(2026, 2, 1) });
  const endMs = traffic.readyMs + DAYS * DAY_MS;
  const world = createWorld(NEW_WORLD, { ports: portsInForce([]), isReplay: true });
  const subscribers = await openSubscribers(WISHES);
  const events: PortEvent[] = [];
  const stays = new Map<number, BerthStay>();
  const snapshots: PortSnapshot[] = [];
  let reports: Report[] = [];
  const decoder = createDecoder((message) => reportsOfMessage(message, message.stampMs, reports));
  for (let fromMs = traffic.readyMs; fromMs < endMs; fromMs += STEP_MS) {
    decoder.push(traffic.emit(fromMs, fromMs + STEP_MS, 'history'));
    const heard = reports;
    reports = [];
    for (let i = 0; i < heard.length; i++) replayReport(world, heard[i]!, heard[i + 1]?.atMs ?? null);
    const changes = collectChanges(world, [], subscribers.outboxOf);
    events.push(...changes.events);
    await subscribers.tell(changes.outbox);
    for (const stay of changes.stays) stays.set(stay.id, { ...stay });
    snapshots.push(...changes.snapshots);
  }
  return {
    traffic,
    events,
    told: await subscribers.end(),
    stays: [...stays.values()],
    snapshots,
    fromMs: traffic.readyMs + DAY_MS,
    untilMs: endMs - DAY_MS / 2,
    endMs,
  };
}

const { traffic, events, told, stays, snapshots, fromMs, untilMs, endMs } = await run();

describe('the simulator’s ground truth is met', () => {
  const berthings = traffic
    .truth(endMs)
    .flatMap((call) => call.berths.map((berth) => ({ call, atMs: berth.berthedAtMs })))
    .filter(({ atMs }) => atMs >= fromMs && atMs < untilMs);

  test('berth events come within 15 minutes for at least 98 % of berthings', () => {
    const isFound = ({ call, atMs }: (typeof berthings)[number]): boolean =>
      stays.some(
        (stay) =>
          stay.mmsi === call.mmsi && stay.portCode === call.port && Math.abs(stay.atbMs - atMs) <= 15 * MINUTE_MS,
      );
    expect(berthings.length).toBeGreaterThan(300);
    expect(berthings.filter(isFound).length / berthings.length).toBeGreaterThanOrEqual(0.98);
  });

  test('no berthing is made up', () => {
    const known = new Set(berthings.map(({ call }) => `${call.port} ${call.mmsi}`));
    const invented = stays
      .filter(
        (stay) => stay.callId !== null && stay.atbMs >= fromMs + 12 * HOUR_MS && stay.atbMs < untilMs - 12 * HOUR_MS,
      )
      .filter((stay) => !known.has(`${stay.portCode} ${stay.mmsi}`));
    expect(invented.length / stays.length).toBeLessThan(0.01);
  });

  test('each subscriber was told of every event of its kinds and ports, and of no other', () => {
    expect(events.length).toBeGreaterThan(3_000);
    WISHES.forEach(({ ports, types, tier }, i) => {
      const isAsked = ({ portCode, payload }: PortEvent): boolean =>
        tier === 'Enterprise' && ports.includes(portCode) && types.includes(payload.type);
      const asked = events.filter(isAsked).map(({ id }) => id);
      expect([i, [...told[i]!.keys()].sort()]).toEqual([i, asked.sort()]);
    });
    for (const some of told.slice(0, 3)) expect(some.size).toBeGreaterThan(100);
    expect(told.at(-1)!.size).toBe(0);
  });

  test('98 % of berthings are told of as what they were, within 15 minutes', () => {
    const changes = [...told[1]!.values()]
      .map((body) => JSON.parse(body))
      .filter(({ data }) => data.to_zone === 'BERTH');
    const isTold = ({ call, atMs }: (typeof berthings)[number]): boolean =>
      changes.some(
        ({ timestamp, data }) =>
          data.port_code === call.port &&
          data.mmsi === call.mmsi &&
          Math.abs(Date.parse(timestamp) - atMs) <= 15 * MINUTE_MS,
      );
    expect(berthings.filter(isTold).length / berthings.length).toBeGreaterThanOrEqual(0.98);
  });

  test('the queue is right within half a ship on average, at every port', () => {
    const errors = new Map<string, number[]>();
    for (const { atMs, portCode, queue } of snapshots) {
      if (atMs < fromMs) continue;
      const list = errors.get(portCode) ?? [];
      list.push(Math.abs(queue - traffic.waiting(atMs)[portCode]!));
      errors.set(portCode, list);
    }
    expect([...errors.keys()].sort()).toEqual(['PNG', 'SIN', 'STS', 'VIX']);
    for (const [port, list] of errors) {
      const mean = list.reduce((sum, error) => sum + error, 0) / list.length;
      expect({ port, isWithin: mean < 0.5 }).toEqual({ port, isWithin: true });
    }
  });
});
