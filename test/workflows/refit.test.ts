import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refitDirectory } from '../../src/cli/refit-directory.ts';
import { loadWorld } from '../../src/compose/data-directory.ts';
import type { Store } from '../../src/contracts/store.ts';
import type { RefitRequest, Trainer } from '../../src/contracts/trainer.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts';
import type { ClassModel } from '../../src/domain/prediction/class-model.ts';
import { decodeRun } from '../../src/domain/prediction/run-blob.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { directTrainer, TRAIN_REQUEST } from '../../src/workflows/refit.ts';
import { type ReplayOptions, replay } from '../../src/workflows/replay.ts';
import type { Stage } from '../../src/workflows/stage.ts';
import { QUARTER_MS, runTimetable } from '../../src/workflows/timetable.ts';
import { watchRefits } from '../../src/workflows/watch-refits.ts';
import type { World } from '../../src/workflows/world.ts';
import { type Dump, differences, dumpDirectory, sizes } from '../support/dump.ts';
import { T0 } from '../support/fixes.ts';
import { fleetReports, sixHourly } from '../support/fleet.ts';
import { beacon, minuteOf, openHarness, queryDirectory } from '../support/harness.ts';
import { ROOT } from '../support/program.ts';
import { readerOf } from '../support/recordings.ts';
import { scratch } from '../support/scratch.ts';

const directory = scratch();
const FLEET = fleetReports(11);

type Replay = { readonly store: Store; readonly world: World; readonly options: ReplayOptions };
type NextRefit = (afterMs: number) => number;

/** Opens a directory as a process does that takes in a recording, replays as told, and closes it. */
async function opened<T>(
  place: string,
  reports: readonly Report[],
  nextRefitMs: NextRefit,
  use: (made: Replay) => Promise<T>,
): Promise<T> {
  const { store, close } = await openHarness(place);
  const world = await loadWorld(store, { isReplay: true, nextRefitMs });
  const recordings = [{ contentHash: 'fleet', name: 'fleet', reader: readerOf(reports, 1_000) }];
  try {
    return await use({
      store,
      world,
      options: { store, world, trainer: directTrainer(store), recordings, elapsedMs: () => 0 },
    });
  } finally {
    await close();
  }
}

async function whole(reports: readonly Report[] = FLEET, nextRefitMs: NextRefit = sixHourly): Promise<string> {
  const place = directory();
  await opened(place, reports, nextRefitMs, ({ options }) => replay(options));
  return place;
}

let uninterrupted: Dump | null = null;

/** What every interrupted replay must give; worked out once. */
async function expectedDump(): Promise<Dump> {
  uninterrupted ??= dumpDirectory(await whole());
  return uninterrupted;
}

/** One process after another: each ends when the clock shows the next of these minutes. */
async function stoppedAt(minutes: readonly number[]): Promise<Dump> {
  const place = directory();
  for (const minute of [...minutes, Number.POSITIVE_INFINITY]) {
    await opened(place, FLEET, sixHourly, ({ world, options }) =>
      replay({ ...options, isStopped: () => minuteOf(world.clock.serviceMs ?? T0) >= minute }),
    );
  }
  return dumpDirectory(place);
}

/** One process after another: each is lost just before it would commit for the n-th time. */
async function killedBeforeCommits(commits: number): Promise<{ dump: Dump; runs: number }> {
  const place = directory();
  for (let runs = 1; ; runs++) {
    const isDone = await opened(place, FLEET, sixHourly, async ({ store, options }) => {
      let left = commits;
      const mortal: Store = {
        ...store,
        async commit(changes) {
          if (--left === 0) throw new Error('killed');
          await store.commit(changes);
        },
      };
      return replay({ ...options, store: mortal, trainer: directTrainer(mortal) }).then(
        () => true,
        (error: Error) => {
          if (error.message !== 'killed') throw error;
          return false;
        },
      );
    });
    if (isDone) return { dump: dumpDirectory(place), runs };
  }
}

/** Minutes at which the fleet's refits are due. */
const DUE_MINUTES = Array.from({ length: 43 }, (_, i) => 240 + i * 360);

describe('a replay past many refits', () => {
  test('fits models that climb the ladder, each from what was settled when it was due, and takes them a quarter later', async () => {
    const place = await whole();
    const models = queryDirectory<{ id: number; effective_ms: number; version: string; state: string }>(
      place,
      "SELECT * FROM model WHERE kind = 'ttb' ORDER BY id",
    ).map(({ state, ...row }) => ({ ...row, model: JSON.parse(state) as ClassModel }));
    expect(models.length).toBeGreaterThan(15);
    expect(models.map(({ id }) => id)).toEqual(models.map((_, i) => i + 1));
    expect(new Set(models.map(({ model }) => model.rung))).toEqual(new Set(['rollout', 'six']));
    for (const { id, effective_ms, version, model } of models) {
      const { training, rung } = model;
      expect(training.trainedMs % (6 * HOUR_MS)).toBe(0);
      expect([effective_ms, training.effectiveMs, model.id]).toEqual([
        training.trainedMs + QUARTER_MS,
        training.trainedMs + QUARTER_MS,
        id,
      ]);
      const day = new Date(training.trainedMs).toISOString().slice(0, 10).replaceAll('-', '');
      expect(version).toBe(`TST-bulk-${rung}-${day}`);
      const known = queryDirectory(
        place,
        `SELECT count(*) AS rows, count(DISTINCT expectation_id) AS calls FROM sample WHERE settled_ms <= ${training.trainedMs}`,
      );
      expect([{ rows: training.rows, calls: training.calls }]).toEqual(known as never);
    }
  });

  test('predicts at each instant with the model that was in force then', async () => {
    const place = await whole();
    const models = queryDirectory<{ id: number; effective_ms: number }>(place, 'SELECT * FROM model ORDER BY id DESC');
    const runs = queryDirectory<{ at_ms: number; predictions: Uint8Array }>(place, 'SELECT * FROM prediction_run');
    const used = new Set<number>();
    for (const { at_ms, predictions } of runs) {
      const inForce = models.find(({ effective_ms }) => effective_ms <= at_ms)?.id ?? 0;
      for (const { modelId } of decodeRun(predictions, at_ms)) {
        expect(modelId).toBe(inForce);
        used.add(modelId);
      }
    }
    expect(used.size).toBeGreaterThan(models.length - 3);
  });

  test('gives the same to the byte, twice', async () => {
    const dump = dumpDirectory(await whole());
    for (const table of ['model', 'sample', 'prediction_run', 'congestion_forecast', 'outlook']) {
      expect([table, sizes(dump)[table]! > 0]).toEqual([table, true]);
    }
    expect(differences(dump, await expectedDump())).toEqual([]);
  });

  test('gives the same if it ends between the instant at which a refit is due and the one at which it takes effect', async () => {
    const expected = await expectedDump();
    const found = (zone: string): number =>
      expected
        .zone_change!.map((row) => JSON.parse(row))
        .filter(({ to_zone, recorded_ms }) => {
          const minute = minuteOf(recorded_ms);
          return String(to_zone) === zone && (minute - 240) % 360 > 1 && (minute - 240) % 360 < 15;
        }).length;
    // Ships are given up, and found at berth, in just these minutes.
    expect([found('null') > 3, found('BERTH') > 20]).toEqual([true, true]);
    for (const after of [4, 14]) {
      const minutes = DUE_MINUTES.filter((_, i) => i % 3 === 0).map((minute) => minute + after);
      expect(differences(await stoppedAt(minutes), expected)).toEqual([]);
    }
  });

  test('gives the same if it ends anywhere', async () => {
    const dump = await stoppedAt([1, 61, 257, 700, 2_403, 2_901, 7_777, 12_496]);
    expect(differences(dump, await expectedDump())).toEqual([]);
  });

  test('gives the same if it is lost after any commit', async () => {
    const expected = await expectedDump();
    for (const commits of [2, 5]) {
      const { dump, runs } = await killedBeforeCommits(commits);
      expect(runs).toBeGreaterThan(8);
      expect(differences(dump, expected)).toEqual([]);
    }
  });
});

describe('a replay comes to its end', () => {
  const DAY_MINUTES = 1_440;
  const never: NextRefit = () => Number.POSITIVE_INFINITY;
  const offQuarter: NextRefit = (afterMs) => Math.floor(afterMs / HOUR_MS + 1) * HOUR_MS + 7 * MINUTE_MS;
  const eachQuarter: NextRefit = (afterMs) => Math.floor(afterMs / QUARTER_MS + 1) * QUARTER_MS;
  const nightly = undefined;

  test.each([
    ['two refits fall due in one silence', sixHourly, [...beacon(0, 300), ...beacon(1_100, 1_200)]],
    ['a refit falls due in a silence that is left out', nightly, [...beacon(0, 300), ...beacon(3_000, 3_400)]],
    ['a refit was just made before such a silence', sixHourly, [...beacon(0, 244), ...beacon(3_000, 3_400)]],
    ['refits fall due between quarter-hours', offQuarter, beacon(0, 300)],
    ['refits fall due at every quarter-hour', eachQuarter, beacon(0, 300)],
    ['no refit ever falls due', never, beacon(0, 2 * DAY_MINUTES, 10)],
  ])('where %s', async (_, nextRefitMs, reports) => {
    const place = directory();
    const { store, close } = await openHarness(place);
    const world = await loadWorld(store, { isReplay: true, ...(nextRefitMs && { nextRefitMs }) });
    let commits = 0;
    const impatient: Store = {
      ...store,
      async commit(changes) {
        if (++commits > 60) throw new Error('it goes round and round');
        await store.commit(changes);
      },
    };
    const recordings = [{ contentHash: 'a', name: 'a', reader: readerOf(reports, 100) }];
    const { clockMs } = await replay({
      store: impatient,
      world,
      trainer: directTrainer(store),
      recordings,
      elapsedMs: () => 0,
    });
    expect(clockMs).toBe(reports.at(-1)!.atMs);
    await close();
  });
});

type Told = { readonly level: string; readonly text: string; readonly facts: object | undefined };

const fourDaily: NextRefit = (afterMs) => afterMs + 96 * HOUR_MS;

/** The live world of a directory with a trainer that the test holds, and what is logged. */
async function watched(use: (made: Watched) => Promise<void>, trained?: Trainer['refit']): Promise<void> {
  const { store, close } = await openHarness(await whole(FLEET, fourDaily));
  const world = await loadWorld(store, { isReplay: false, nextRefitMs: sixHourly });
  const told: Told[] = [];
  const requests: RefitRequest[] = [];
  const tell = (level: string) => (text: string, facts?: object) => void told.push({ level, text, facts });
  let isStopped = false;
  const stage = {
    store,
    world,
    trainer: {
      refit: (request: RefitRequest) => {
        requests.push(request);
        return (trained ?? directTrainer(store).refit)(request);
      },
      stop: () => {
        isStopped = true;
      },
    },
    log: { info: tell('info'), infoAll() {}, warn: tell('warn'), error: tell('error') },
    elapsedMs: () => 0,
  } as unknown as Stage;
  try {
    await use({ stage, told, requests, isStopped: () => isStopped });
  } finally {
    await close();
  }
}

type Watched = {
  readonly stage: Stage;
  readonly told: readonly Told[];
  readonly requests: readonly RefitRequest[];
  readonly isStopped: () => boolean;
};

const modelsOf = ({ world }: Stage) => [...world.ports.get('TST')!.outlook.models.values()].map(({ id }) => id);

describe('beside the live lane', () => {
  test('a refit that has fallen due is made once, and is in force from the next quarter-hour', () =>
    watched(async ({ stage, told, requests }) => {
      const { world } = stage;
      const [before] = modelsOf(stage);
      const dueMs = world.clock.quarterMs!;
      world.clock.refit = { dueMs, effectiveMs: dueMs + QUARTER_MS };
      const watch = await watchRefits(stage);
      await watch.look();
      await watch.look();
      await watch.stop();
      expect(requests).toEqual([{ portCodes: ['TST'], dueMs, effectiveMs: dueMs + QUARTER_MS }]);
      expect(told.map(({ level, text }) => [level, text])).toEqual([
        ['info', 'refit started'],
        ['info', 'refit done'],
      ]);
      expect(modelsOf(stage)).toEqual([before!]);
      runTimetable(world, dueMs + QUARTER_MS + MINUTE_MS);
      expect(modelsOf(stage)).toEqual([before! + 1]);
      expect(world.clock.refit).toBeNull();
    }));

  test('one that fails is logged and leaves the models that serve; the next comes in its time', () => {
    let failures = 1;
    return watched(
      async ({ stage, told, requests }) => {
        const { world } = stage;
        const before = modelsOf(stage);
        const dueMs = world.clock.quarterMs!;
        world.clock.refit = { dueMs, effectiveMs: dueMs + QUARTER_MS };
        const watch = await watchRefits(stage);
        await watch.look();
        await Bun.sleep(0);
        expect(told.at(-1)).toEqual({
          level: 'error',
          text: 'refit failed',
          facts: { error: 'Error: no memory left' },
        });
        expect(world.clock.refit).toBeNull();
        await watch.look();
        runTimetable(world, world.clock.refitDueMs! + MINUTE_MS);
        expect([requests.length, modelsOf(stage)]).toEqual([1, before]);
        await watch.look();
        await watch.stop();
        expect([requests.length, told.at(-1)!.text]).toEqual([2, 'refit done']);
      },
      async () => {
        if (failures-- > 0) throw new Error('no memory left');
        return [];
      },
    );
  });

  test('one that a stop cuts off is due again after the next start', () => {
    let cutOff = (): void => {};
    return watched(
      async ({ stage, told }) => {
        const { world, trainer } = stage;
        const dueMs = world.clock.quarterMs!;
        const refit = { dueMs, effectiveMs: dueMs + QUARTER_MS };
        world.clock.refit = refit;
        const watch = await watchRefits({ ...stage, trainer: { ...trainer, stop: () => cutOff() } });
        await watch.look();
        await watch.stop();
        expect(world.clock.refit).toEqual(refit);
        expect(told.map(({ level }) => level)).toEqual(['info']);
      },
      () =>
        new Promise((_, reject) => {
          cutOff = () => reject(new Error('the refit was stopped'));
        }),
    );
  });

  test('one that another process asks for is made at once; asked before the start, it is not', () =>
    watched(async ({ stage, requests, isStopped }) => {
      const { store, world } = stage;
      await store.saveSetting(TRAIN_REQUEST, '2025-01-01T00:00:00Z');
      const watch = await watchRefits(stage);
      await watch.look();
      expect(requests).toEqual([]);
      await store.saveSetting(TRAIN_REQUEST, '2025-01-02T00:00:00Z');
      await watch.look();
      await watch.look();
      const dueMs = world.clock.quarterMs!;
      expect(requests).toEqual([{ portCodes: ['TST'], dueMs, effectiveMs: dueMs + QUARTER_MS }]);
      await watch.stop();
      expect(isStopped()).toBe(true);
    }));
});

test('a refit in a Worker gives what one in this thread gives', async () => {
  const place = await whole(FLEET, fourDaily);
  const dueMs = sixHourly(FLEET.at(-1)!.atMs) - 6 * HOUR_MS;
  const request: RefitRequest = { portCodes: ['TST'], dueMs, effectiveMs: dueMs + QUARTER_MS };
  const script = join(directory(), 'refit.ts');
  writeFileSync(
    script,
    `import { workerTrainer } from '${ROOT}/src/system/worker-trainer.ts';
     const [main, place, request] = process.argv.slice(2);
     const trainer = workerTrainer(main, place);
     process.stdout.write(JSON.stringify(await trainer.refit(JSON.parse(request))));
     const fault = await trainer.refit({ ...JSON.parse(request), portCodes: null }).catch((error) => error);
     process.stderr.write(String(fault));`,
  );
  const child = Bun.spawn([process.execPath, script, join(ROOT, 'src', 'main.ts'), place, JSON.stringify(request)], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  expect(status).toBe(0);
  const direct = await refitDirectory(place, request);
  expect(direct[0]!.models[0]!.rung).toBe('six');
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(direct)));
  // What goes wrong there is told here.
  expect(stderr).toContain('TypeError');
});
