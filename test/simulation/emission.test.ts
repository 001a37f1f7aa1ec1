import { describe, expect, test } from 'bun:test';
import { distanceNm } from '../../src/core/geo.ts';
import { median } from '../../src/core/statistics.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts';
import { QUAYS, ROADS } from '../../src/simulation/quays.ts';
import { STATIONS } from '../../src/simulation/radio/stations.ts';
import { createTraffic } from '../../src/simulation/traffic.ts';
import { byMmsi, type PositionReport, positionsOf, readLines, staticsOf } from './listen.ts';

/** Four days of history and, from a second start in the same world, three quarters of an hour live. */
const world = { seed: 21, startMs: Date.UTC(2026, 2, 1) };
const traffic = createTraffic(world);
const fromMs = traffic.readyMs;
const toMs = fromMs + 4 * DAY_MS;
const lines = readLines(traffic.emit(fromMs, toMs, 'history'));
const positions = positionsOf(lines);
const byShip = byMmsi(positions);
const statics = staticsOf(lines);
const liveLines = readLines(createTraffic(world).emit(toMs, toMs + 45 * MINUTE_MS, 'live'));
const live = byMmsi(positionsOf(liveLines));
const truth = traffic.truth(toMs).filter(({ mmsiShared }) => !mmsiShared);

const nearestStationNm = ({ lat, lon }: PositionReport): number =>
  Math.min(...STATIONS.map((station) => distanceNm(lat, lon, station.lat, station.lon)));

/** Times between reports of one ship, repetitions by a second station left out. */
function gapsMs(reports: readonly PositionReport[]): number[] {
  return reports
    .slice(1)
    .map((report, i) => report.atMs - reports[i]!.atMs)
    .filter((gap) => gap > 2 * SECOND_MS);
}

function expectShare(part: number, whole: number, low: number, high: number): void {
  expect(whole).toBeGreaterThan(100);
  expect(part / whole).toBeGreaterThan(low);
  expect(part / whole).toBeLessThan(high);
}

describe('lines', () => {
  test('are in time order and within the span', () => {
    for (const some of [lines, liveLines]) {
      expect(some.findIndex((line, i) => i > 0 && line.atMs < some[i - 1]!.atMs)).toBe(-1);
    }
    expect(lines[0]!.atMs).toBeGreaterThan(fromMs);
    expect(lines.at(-1)!.atMs).toBeLessThanOrEqual(toMs);
  });

  test('are as many as 45 days may have: 3 to 4 million', () => {
    const in45Days = (lines.length / 4) * 45;
    expect(in45Days).toBeGreaterThan(2.5e6);
    expect(in45Days).toBeLessThan(4e6);
  });

  test('one checksum in a thousand is wrong, some messages lose a part, some are repeated', () => {
    expectShare(lines.filter(({ checksumOk }) => !checksumOk).length, lines.length, 0.0006, 0.0014);
    const parts = lines.filter(({ fragments }) => fragments === 2);
    const whole = parts.filter((part, i) => part.fragment === 1 && parts[i + 1]?.fragment === 2).length;
    expectShare(parts.length - 2 * whole, parts.length, 0.001, 0.005);
    const seen = new Map<string, number>();
    let repeated = 0;
    for (const { payload, atMs } of lines.filter(({ fragments }) => fragments === 1)) {
      const before = seen.get(payload);
      if (before !== undefined && atMs - before <= 2 * SECOND_MS) repeated++;
      seen.set(payload, atMs);
    }
    expectShare(repeated, lines.length, 0.01, 0.06);
  });

  test('all kinds of station are heard', () => {
    const types = new Set(
      [...lines, ...liveLines].filter(({ fragment }) => fragment === 1).map(({ payload }) => payload[0]),
    );
    // Armoured message types 1, 3, 4, 5, 9, 18 (B), 19 (C), 21 (E), 24 (H).
    for (const type of ['1', '3', '4', '5', '9', 'B', 'C', 'E', 'H']) expect(types).toContain(type);
    expect(new Set(lines.map(({ source }) => source))).toEqual(new Set([...STATIONS.map(({ name }) => name), 'SAT1']));
  });
});

describe('reporting intervals', () => {
  test('live: 10 s up to 14 kn, 6 s above, 3 minutes at rest (M.1371 table 1)', () => {
    const medians: Record<'slow' | 'fast' | 'rest', number[]> = { slow: [], fast: [], rest: [] };
    for (const reports of live.values()) {
      if (Math.max(...reports.map(nearestStationNm)) > 30 || reports.length < 8) continue;
      const speeds = reports.map(({ sogKn }) => sogKn);
      const gap = median(gapsMs(reports))!;
      if (Math.min(...speeds) > 5 && Math.max(...speeds) < 13.5) medians.slow.push(gap);
      else if (Math.min(...speeds) > 14.5) medians.fast.push(gap);
      else if (Math.max(...speeds) < 1 && reports.every(({ status }) => status === 1 || status === 5))
        medians.rest.push(gap);
    }
    expect(medians.slow.length).toBeGreaterThan(10);
    expect(median(medians.slow)).toBe(10 * SECOND_MS);
    if (medians.fast.length > 0) expect(median(medians.fast)).toBe(6 * SECOND_MS);
    expect(medians.rest.length).toBeGreaterThan(100);
    expect(median(medians.rest)).toBe(180 * SECOND_MS);
  });

  test('history: 5 minutes under way, 15 at rest, near the port', () => {
    const sailing: number[] = [];
    const resting: number[] = [];
    for (const reports of byShip.values()) {
      for (let i = 1; i < reports.length; i++) {
        const [before, after] = [reports[i - 1]!, reports[i]!];
        const gap = after.atMs - before.atMs;
        if (gap <= 2 * SECOND_MS || nearestStationNm(after) > 40) continue;
        if (before.sogKn > 3 && after.sogKn > 3) sailing.push(gap);
        if (before.sogKn < 0.5 && after.sogKn < 0.5) resting.push(gap);
      }
    }
    expect(median(sailing)).toBe(5 * MINUTE_MS);
    expect(median(resting)).toBe(15 * MINUTE_MS);
    expect(sailing.filter((gap) => gap > 11 * MINUTE_MS).length / sailing.length).toBeLessThan(0.02);
  });

  test('far ships are heard by satellite only, and seldom', () => {
    const far = positions.filter((position) => nearestStationNm(position) > 62);
    expect(far.length).toBeGreaterThan(1000);
    expect(far.every(({ source }) => source === 'SAT1')).toBe(true);
    const gaps = [...byMmsi(far).values()].flatMap(gapsMs);
    expect(median(gaps)!).toBeGreaterThan(15 * MINUTE_MS);
    expect(median(gaps)!).toBeLessThan(60 * MINUTE_MS);
  });
});

describe('what is heard agrees with the truth', () => {
  test('98 % of berthings are heard within 15 minutes, most within 5', () => {
    const berthings = truth.flatMap(({ mmsi, berths }) =>
      berths
        .filter(({ berthedAtMs }) => berthedAtMs > fromMs && berthedAtMs < toMs - HOUR_MS)
        .map(({ berthedAtMs }) => ({ mmsi, berthedAtMs })),
    );
    const heardWithin = (limitMs: number): number =>
      berthings.filter(({ mmsi, berthedAtMs }) =>
        (byShip.get(mmsi) ?? []).some(
          ({ atMs, sogKn }) => atMs >= berthedAtMs && atMs <= berthedAtMs + limitMs && sogKn <= 0.5,
        ),
      ).length;
    expectShare(heardWithin(15 * MINUTE_MS), berthings.length, 0.98, 1.001);
    expectShare(heardWithin(5 * MINUTE_MS), berthings.length, 0.95, 1.001);
  });

  test('moored ships stay within their quay', () => {
    const metresPerDegree = 111_195;
    const outside: string[] = [];
    let checked = 0;
    for (const { mmsi, berths } of truth) {
      for (const { quay: id, berthedAtMs, departedAtMs } of berths) {
        const quay = QUAYS.find((candidate) => candidate.id === id)!;
        const squeeze = Math.cos((quay.lat1 * Math.PI) / 180);
        const along = [(quay.lat2 - quay.lat1) * metresPerDegree, (quay.lon2 - quay.lon1) * metresPerDegree * squeeze];
        const quayM = Math.hypot(along[0]!, along[1]!);
        const leftMs = departedAtMs ?? toMs;
        for (const { atMs, lat, lon } of byShip.get(mmsi) ?? []) {
          if (atMs < berthedAtMs || atMs >= leftMs) continue;
          const north = (lat - quay.lat1) * metresPerDegree;
          const east = (lon - quay.lon1) * metresPerDegree * squeeze;
          const alongM = (north * along[0]! + east * along[1]!) / quayM;
          const seaward = (quay.seawardDeg * Math.PI) / 180;
          const offM = north * Math.cos(seaward) + east * Math.sin(seaward);
          const isInside = alongM > -30 && alongM < quayM + 30 && offM > -30 && offM < 100;
          if (!isInside) outside.push(`${mmsi} at ${id}: ${Math.round(alongM)} m along, ${Math.round(offM)} m off`);
          checked++;
        }
      }
    }
    expect(outside).toEqual([]);
    expect(checked).toBeGreaterThan(10_000);
  });

  test('ships heard at rest in the waiting roads are the ships that wait', () => {
    const waiting = traffic.waiting(toMs);
    expect(waiting.STS!).toBeGreaterThan(20);
    for (const port of ['STS', 'PNG', 'VIX']) {
      const roads = ROADS.filter((each) => each.port === port && each.purpose === 'waiting');
      const heard = [...byShip.values()].filter((reports) => {
        const { atMs, lat, lon, sogKn } = reports.at(-1)!;
        const inside = roads.some((each) => distanceNm(lat, lon, each.lat, each.lon) < each.radiusNm + 0.2);
        return inside && sogKn < 1 && atMs > toMs - HOUR_MS;
      });
      expect(Math.abs(heard.length - waiting[port]!)).toBeLessThanOrEqual(2);
    }
  });

  test('ships move as fast as they say', () => {
    const shared = new Set(
      traffic
        .truth(toMs)
        .filter(({ mmsiShared }) => mmsiShared)
        .map(({ mmsi }) => mmsi),
    );
    let checked = 0;
    let faster = 0;
    for (const [mmsi, reports] of byShip) {
      for (let i = 1; !shared.has(mmsi) && i < reports.length; i++) {
        const [a, b] = [reports[i - 1]!, reports[i]!];
        if (b.atMs - a.atMs < MINUTE_MS) continue;
        const kn = distanceNm(a.lat, a.lon, b.lat, b.lon) / ((b.atMs - a.atMs) / HOUR_MS);
        checked++;
        if (kn > Math.max(a.sogKn, b.sogKn) + 3) faster++;
      }
    }
    expect(checked).toBeGreaterThan(100_000);
    expect(faster / checked).toBeLessThan(0.0005);
  });
});

describe('the dirt of real AIS', () => {
  const restingCalls = truth.filter(({ purpose }) => purpose === 'berth');

  test('a tenth of the ships has no heading', () => {
    const ships = [...byShip.values()];
    const without = ships.filter((reports) => reports.every(({ heading }) => heading === 511));
    expectShare(without.length, ships.length, 0.06, 0.14);
  });

  test('5 to 10 % of stays alongside keep a stale status', () => {
    let stays = 0;
    let stale = 0;
    for (const { mmsi, berths } of restingCalls) {
      for (const { berthedAtMs, departedAtMs } of berths) {
        const during = (byShip.get(mmsi) ?? []).filter(
          ({ atMs }) => atMs > berthedAtMs + HOUR_MS && atMs < (departedAtMs ?? toMs) - HOUR_MS,
        );
        if (during.length === 0) continue;
        stays++;
        if (during.every(({ status }) => status === 0)) stale++;
      }
    }
    expectShare(stale, stays, 0.03, 0.12);
  });

  test('destinations are right in about 60 %, a twentieth of the ships sends no draught', () => {
    const right =
      /^(?:[A-Z]{5}>)?(?:BR ?SSZ|SANTOS(?: PILOT)?|SG ?SIN|SINGAPORE(?: PILOT)?|BR ?PNG|PARANAGUA(?: PILOT)?|BR ?VIX|VITORIA(?: PILOT)?)$/;
    const byStatic = byMmsi(statics);
    const before = restingCalls.filter(
      ({ berths }) => berths.length === 0 || berths[0]!.berthedAtMs > toMs - 12 * HOUR_MS,
    );
    const heard = before.flatMap(({ mmsi }) => byStatic.get(mmsi)?.slice(0, 1) ?? []);
    expectShare(heard.filter(({ destination }) => right.test(destination)).length, heard.length, 0.45, 0.75);
    const merchants = [...byStatic.values()].filter((reports) => reports[0]!.imo > 0);
    const silent = merchants.filter((reports) => reports.every(({ draughtM }) => draughtM === 0));
    expectShare(silent.length, merchants.length, 0.025, 0.08);
  });

  test('1 to 3 % of the ships have gaps of more than an hour within range', () => {
    let ships = 0;
    let gappy = 0;
    for (const reports of byShip.values()) {
      const near = reports.filter((report) => nearestStationNm(report) < 30);
      if (near.length < 50) continue;
      ships++;
      const hasGap = near.some((report, i) => {
        const gap = i > 0 ? report.atMs - near[i - 1]!.atMs : 0;
        return gap > HOUR_MS && gap < 9 * HOUR_MS;
      });
      if (hasGap) gappy++;
    }
    expectShare(gappy, ships, 0.005, 0.045);
  });
});
