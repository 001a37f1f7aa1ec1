import { describe, expect, test } from 'bun:test';
import { createRandom, type Random } from '../../../src/core/random.ts';
import {
  type Conformal,
  createConformal,
  keepResidual,
  p90Hours,
  settleResidual,
} from '../../../src/domain/prediction/conformal.ts';
import type { ExpectedZone } from '../../../src/domain/prediction/scored-row.ts';
import type { ModelClass } from '../../../src/domain/vessel/model-class.ts';

/** Every prediction is of a call of its own. */
let calls = 0;
const callId = (): number => ++calls;

/** One that is predicted to take `p50Hours` and takes e^residual times as long, both counted from -1 h. */
const settle = (
  conformal: Conformal,
  residual: number,
  modelClass: ModelClass = 'bulk',
  zone: ExpectedZone = 'QUEUE',
  p50Hours = 20,
): boolean => {
  const p90 = p90Hours(conformal, modelClass, zone, p50Hours);
  const actualHours = Math.max(0.01, Math.expm1(Math.log1p(p50Hours) + residual));
  settleResidual(conformal, modelClass, zone, {
    callId: callId(),
    p50Hours,
    p90Hours: p90,
    actualHours,
  });
  return actualHours <= p90;
};
/** How far P90 lies above P50, in ln(1 + h). */
const spread = (conformal: Conformal, modelClass: ModelClass, zone: ExpectedZone): number =>
  Math.log1p(p90Hours(conformal, modelClass, zone, 20)) - Math.log(21);

/** Streams of residuals: what the one at step i of n is drawn from. */
const STREAMS: Record<string, (random: Random, i: number, n: number) => number> = {
  'of one kind': (random) => 0.5 * random.normal(),
  'skewed: most go straight in': (random) => (random.uniform() < 0.7 ? 0.1 * random.normal() : random.exponential(1)),
  'drifting upwards': (random, i, n) => 0.5 * random.normal() + (1.2 * i) / n,
  'of growing spread': (random, i, n) => (0.2 + (1 * i) / n) * random.normal(),
  'jumping when a terminal closes': (random, i, n) => 0.4 * random.normal() + (i > n / 3 && i < (2 * n) / 3 ? 0.5 : 0),
  'in seasons': (random, i) => 0.4 * random.normal() + 0.3 * Math.sin(i / 150),
};

describe.each(Object.entries(STREAMS))('coverage of P90 with residuals %s', (_, draw) => {
  test.each([1, 2, 3])('seed %d', (seed) => {
    const random = createRandom(seed);
    const conformal = createConformal();
    const n = 5_000;
    let held = 0;
    let counted = 0;
    for (let i = 0; i < n; i++) {
      const isHeld = settle(conformal, draw(random, i, n), 'bulk', 'QUEUE', random.lognormal(20, 1));
      if (i < 300) continue;
      counted++;
      if (isHeld) held++;
    }
    expect(held / counted).toBeGreaterThan(0.87);
    expect(held / counted).toBeLessThan(0.93);
  });
});

test('coverage holds in each class and zone, however different their spreads', () => {
  const random = createRandom(4);
  const conformal = createConformal();
  const strata = [
    ['bulk', 'QUEUE', 0.9],
    ['bulk', 'APPROACH_FAR', 0.3],
    ['tanker', 'QUEUE', 0.5],
    ['container', 'APPROACH_CLOSE', 0.1],
  ] as const;
  const held = strata.map(() => 0);
  for (let i = 0; i < 1_500; i++) {
    strata.forEach(([modelClass, zone, sigma], s) => {
      if (settle(conformal, sigma * random.normal(), modelClass, zone) && i >= 200) held[s]!++;
    });
  }
  for (const count of held) {
    expect(count / 1_300).toBeGreaterThan(0.87);
    expect(count / 1_300).toBeLessThan(0.93);
  }
});

test('coverage holds where outcomes come days after the predictions', () => {
  const random = createRandom(5);
  const conformal = createConformal();
  const open: { dueStep: number; p90: number; actualHours: number }[] = [];
  let held = 0;
  for (let i = 0; i < 5_000; i++) {
    const p90 = p90Hours(conformal, 'bulk', 'QUEUE', 20);
    const actualHours = Math.expm1(Math.log(21) + 0.4 * random.normal() + (0.8 * i) / 5_000);
    if (i >= 500 && actualHours <= p90) held++;
    open.push({ dueStep: i + 200, p90, actualHours });
    while (open[0] && open[0].dueStep <= i) {
      const { p90: promised, actualHours: hours } = open.shift()!;
      settleResidual(conformal, 'bulk', 'QUEUE', {
        callId: callId(),
        p50Hours: 20,
        p90Hours: promised,
        actualHours: hours,
      });
    }
  }
  expect(held / 4_500).toBeGreaterThan(0.87);
  expect(held / 4_500).toBeLessThan(0.93);
});

test('coverage holds, call by call, where predictions of one call err alike', () => {
  const random = createRandom(7);
  const conformal = createConformal();
  let held = 0;
  for (let call = 0; call < 800; call++) {
    const error = 0.6 * random.normal();
    const id = callId();
    const made = Array.from({ length: 1 + random.below(12) }, () => {
      const p50Hours = random.lognormal(20, 0.8);
      const actualHours = Math.max(0.01, Math.expm1(Math.log1p(p50Hours) + error + 0.1 * random.normal()));
      const p90 = p90Hours(conformal, 'bulk', 'QUEUE', p50Hours);
      return { callId: id, p50Hours, p90Hours: p90, actualHours };
    });
    // A call counts once, as in the evaluation.
    if (call >= 100) held += made.filter((one) => one.actualHours <= one.p90Hours).length / made.length;
    for (const figures of made) settleResidual(conformal, 'bulk', 'QUEUE', figures);
  }
  expect(held / 700).toBeGreaterThan(0.87);
  expect(held / 700).toBeLessThan(0.93);
});

describe('few residuals', () => {
  /** So many residuals of 0.01 to `count` hundredths: the highest tenth begins at nine tenths of it. */
  const learn = (
    conformal: Conformal,
    count: number,
    scale: number,
    modelClass: ModelClass,
    zone: ExpectedZone,
  ): void => {
    for (let i = 1; i <= count; i++) {
      const actualHours = Math.expm1(Math.log(21) + (scale * i) / count);
      keepResidual(conformal, modelClass, zone, { callId: callId(), p50Hours: 20, actualHours });
    }
  };

  test('none: P90 is about three times P50', () => {
    const conformal = createConformal();
    expect(spread(conformal, 'bulk', 'QUEUE')).toBeCloseTo(1.1, 9);
    expect(p90Hours(conformal, 'bulk', 'QUEUE', 20)).toBeCloseTo(21 * Math.exp(1.1) - 1, 9);
  });

  test('seven calls of the class are not enough, eight are', () => {
    const conformal = createConformal();
    learn(conformal, 7, 0.5, 'bulk', 'QUEUE');
    expect(spread(conformal, 'bulk', 'QUEUE')).toBeCloseTo(1.1, 9);
    learn(conformal, 1, 0.5, 'bulk', 'QUEUE');
    expect(spread(conformal, 'bulk', 'QUEUE')).toBeCloseTo(0.5, 9);
  });

  test('seven calls are not enough, however often they were predicted', () => {
    const conformal = createConformal();
    for (let i = 0; i < 140; i++) {
      const actualHours = Math.expm1(Math.log(21) + 0.3);
      keepResidual(conformal, 'bulk', 'QUEUE', { callId: i % 7, p50Hours: 20, actualHours });
    }
    expect(spread(conformal, 'bulk', 'QUEUE')).toBeCloseTo(1.1, 9);
  });

  test('a class of which little is known is as wide as the widest of the port, and as anything it has shown', () => {
    const conformal = createConformal();
    learn(conformal, 60, 3, 'tanker', 'QUEUE');
    learn(conformal, 60, 0.2, 'container', 'QUEUE');
    expect(spread(conformal, 'vehicle', 'QUEUE')).toBeCloseTo((3 * 55) / 60, 9);
    learn(conformal, 2, 4, 'vehicle', 'QUEUE');
    expect(spread(conformal, 'vehicle', 'QUEUE')).toBeCloseTo(4, 9);
    // To others two calls say nothing.
    expect(spread(conformal, 'general', 'QUEUE')).toBeCloseTo((3 * 55) / 60, 9);
  });

  test('the class in the zone, else the class', () => {
    const conformal = createConformal();
    learn(conformal, 60, 2, 'bulk', 'APPROACH_FAR');
    learn(conformal, 60, 1, 'bulk', 'QUEUE');
    expect(spread(conformal, 'bulk', 'QUEUE')).toBeCloseTo((1 * 55) / 60, 9);
    expect(spread(conformal, 'bulk', 'APPROACH_FAR')).toBeCloseTo((2 * 55) / 60, 9);
    // Of bulk 120 residuals: the 109th.
    const bulk = [1, 2]
      .flatMap((scale) => Array.from({ length: 60 }, (_, i) => (scale * (i + 1)) / 60))
      .sort((a, b) => a - b);
    expect(spread(conformal, 'bulk', 'APPROACH_CLOSE')).toBeCloseTo(bulk[108]!, 9);
  });
});

test('short and long predictions have residuals of their own, a slice with few those of its zone', () => {
  const conformal = createConformal();
  const learn = (count: number, residual: number, p50Hours: number): void => {
    for (let i = 0; i < count; i++) {
      const actualHours = Math.expm1(Math.log1p(p50Hours) + residual);
      keepResidual(conformal, 'bulk', 'QUEUE', { callId: callId(), p50Hours, actualHours });
    }
  };
  learn(60, 0.2, 4);
  learn(60, 0.9, 100);
  learn(7, 0.5, 30);
  const spreadAt = (p50Hours: number): number =>
    Math.log1p(p90Hours(conformal, 'bulk', 'QUEUE', p50Hours)) - Math.log1p(p50Hours);
  expect([4, 7.9, 100, 400].map(spreadAt)).toEqual([0.2, 0.2, 0.9, 0.9].map((residual) => expect.closeTo(residual, 9)));
  // Of the zone's 127 the highest tenth are the long ones'.
  expect(spreadAt(30)).toBeCloseTo(0.9, 9);
  learn(1, 0.5, 30);
  expect(spreadAt(30)).toBeCloseTo(0.5, 9);
});

test('P90 is never below P50', () => {
  const conformal = createConformal();
  for (let i = 0; i < 200; i++) settle(conformal, -2);
  expect(p90Hours(conformal, 'bulk', 'QUEUE', 20)).toBeCloseTo(20, 9);
});

describe('the adaptive correction', () => {
  const alphaOf = (conformal: Conformal): number => conformal.adaptations['bulk QUEUE 8-24h']!.alpha;
  /** A conformal in which P90 always lies where told. */
  const outcome = (conformal: Conformal, isMiss: boolean): void =>
    settleResidual(conformal, 'bulk', 'QUEUE', {
      callId: callId(),
      p50Hours: 20,
      p90Hours: 40,
      actualHours: isMiss ? 41 : 39,
    });

  test('a miss widens by nine steps of 0.0007, a hit narrows by one', () => {
    const conformal = createConformal();
    outcome(conformal, true);
    expect(alphaOf(conformal)).toBeCloseTo(0.1 - 0.0063, 12);
    outcome(conformal, false);
    expect(alphaOf(conformal)).toBeCloseTo(0.1 - 0.0063 + 0.0007, 12);
  });

  test('one miss in ten leaves it where it is', () => {
    const conformal = createConformal();
    for (let i = 0; i < 1_000; i++) outcome(conformal, i % 10 === 0);
    expect(alphaOf(conformal)).toBeCloseTo(0.1, 9);
  });

  test('stays within its bounds, whatever comes', () => {
    const conformal = createConformal();
    for (let i = 0; i < 2_000; i++) outcome(conformal, true);
    expect(alphaOf(conformal)).toBe(0.01);
    for (let i = 0; i < 5_000; i++) outcome(conformal, false);
    expect(alphaOf(conformal)).toBe(0.25);
  });

  test('is of its class, zone and slice', () => {
    const conformal = createConformal();
    outcome(conformal, true);
    expect(Object.keys(conformal.adaptations)).toEqual(['bulk QUEUE 8-24h']);
    settle(conformal, 0.1, 'bulk', 'QUEUE', 2);
    expect(Object.keys(conformal.adaptations)).toEqual(['bulk QUEUE 8-24h', 'bulk QUEUE 0-8h']);
  });
});

test('after a restart, with adaptations stored and residuals kept again, P90 is the same', () => {
  const random = createRandom(6);
  const first = createConformal();
  const kept: number[] = [];
  for (let i = 0; i < 2_000; i++) {
    const residual = 0.6 * random.normal();
    kept.push(Math.max(0.01, Math.expm1(Math.log(21) + residual)));
    settle(first, residual);
  }
  const second = createConformal(JSON.parse(JSON.stringify(first.adaptations)));
  for (const actualHours of kept.slice(-1_500)) {
    keepResidual(second, 'bulk', 'QUEUE', { callId: callId(), p50Hours: 20, actualHours });
  }
  expect(p90Hours(second, 'bulk', 'QUEUE', 33)).toBe(p90Hours(first, 'bulk', 'QUEUE', 33));
});
