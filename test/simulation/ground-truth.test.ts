import { describe, expect, test } from 'bun:test';
import { portsInForce } from '../../src/config/built-in-ports.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import { createDecoder } from '../../src/domain/ais/decoder.ts';
import type { BerthStay } from '../../src/domain/port/port-call.ts';
import type { PortSnapshot } from '../../src/domain/port/snapshot.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { reportsOfMessage } from '../../src/domain/track/report-of-message.ts';
import { createTraffic } from '../../src/simulation/traffic.ts';
import { collectChanges } from '../../src/workflows/collect-changes.ts';
import { replayReport } from '../../src/workflows/replay.ts';
import { createWorld, NEW_WORLD } from '../../src/workflows/world.ts';

const DAYS = 8;
const SEED = 3;
const STEP_MS = 6 * HOUR_MS;

/** What the pipeline makes of simulated AIS, beside what truly happened in the simulation. */
function run() {
  const traffic = createTraffic({ seed: SEED, startMs: Date.UTC(2026, 2, 1) });
  const endMs = traffic.readyMs + DAYS * DAY_MS;
  const world = createWorld(NEW_WORLD, { ports: portsInForce([]), isReplay: true });
  const stays = new Map<number, BerthStay>();
  const snapshots: PortSnapshot[] = [];
  let reports: Report[] = [];
  const decoder = createDecoder((message) => reportsOfMessage(message, message.stampMs, reports));
  for (let fromMs = traffic.readyMs; fromMs < endMs; fromMs += STEP_MS) {
    decoder.push(traffic.emit(fromMs, fromMs + STEP_MS, 'history'));
    const heard = reports;
    reports = [];
    for (let i = 0; i < heard.length; i++) replayReport(world, heard[i]!, heard[i + 1]?.atMs ?? null);
    const changes = collectChanges(world, []);
    for (const stay of changes.stays) stays.set(stay.id, { ...stay });
    snapshots.push(...changes.snapshots);
  }
  return {
    traffic,
    stays: [...stays.values()],
    snapshots,
    fromMs: traffic.readyMs + DAY_MS,
    untilMs: endMs - DAY_MS / 2,
    endMs,
  };
}

describe('the simulator’s ground truth is met', () => {
  const { traffic, stays, snapshots, fromMs, untilMs, endMs } = run();
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
