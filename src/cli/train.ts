import { loadWorld, openDirectory } from '../compose/data-directory.ts';
import { DATA_DIR, DEFAULT_DATA_DIR, describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { formatIso } from '../core/time.ts';
import type { PortRefit } from '../domain/prediction/refit-port.ts';
import { isDataDirectory } from '../sqlite/database.ts';
import { openStore } from '../sqlite/store.ts';
import { wallClockMs } from '../system/clock.ts';
import { collectChanges } from '../workflows/collect-changes.ts';
import { directTrainer, makeRefit, TRAIN_REQUEST } from '../workflows/refit.ts';
import { takeRefit } from '../workflows/take-refit.ts';
import { fixed } from './figure-text.ts';
import { reportFaults } from './report-faults.ts';
import { tableLines } from './text-table.ts';

const OPTIONS = {
  'data-dir': DATA_DIR,
  json: { kind: 'flag', help: 'the answer as JSON', isCallOnly: true },
} as const satisfies OptionSpecs;

export const help = `roadstead train: fits the models now

Usage: roadstead train

The server does this by itself each night (serve --refit PATTERN). Beside a running server the command asks it to, and
the models are in force at the next quarter-hour; otherwise it fits them itself. A class of which too few new calls have
settled keeps its model, and so does one whose new model scores worse.

${describeOptions(OPTIONS)}
`;

export function run(args: string[]): Promise<number> {
  return reportFaults('train', async () => {
    const { options, words } = parseOptions(OPTIONS, args);
    if (words.length > 0) throw new Fault('usage', `train takes no words, only options: '${words[0]}'`);
    const directory = options['data-dir'] ?? DEFAULT_DATA_DIR;
    if (!isDataDirectory(directory)) {
      throw new Fault(
        'not_found',
        `${directory} is no data directory of Roadstead: import recordings or serve into it first`,
      );
    }
    const refits = await trainHere(directory).catch((error) => {
      if (error instanceof Fault && error.code === 'locked') return null;
      throw error;
    });
    if (refits === null) return askServer(directory, options.json);
    process.stdout.write(options.json ? `${JSON.stringify({ models: refits.flatMap(facts) })}\n` : describe(refits));
    return 0;
  });
}

/** Leaves a note that the running server sees within a second. */
async function askServer(directory: string, isJson: boolean): Promise<number> {
  const store = openStore({ directory, durability: 'normal', purpose: null });
  try {
    await store.saveSetting(TRAIN_REQUEST, formatIso(wallClockMs()));
  } finally {
    await store.close();
  }
  const text = 'asked the running server: new models are in force at its next quarter-hour\n';
  process.stdout.write(isJson ? `${JSON.stringify({ requested: true })}\n` : text);
  return 0;
}

async function trainHere(directory: string): Promise<readonly PortRefit[]> {
  const open = openDirectory({ directory, purpose: null, durability: 'full' });
  try {
    const { store } = open;
    const world = await loadWorld(store, { isReplay: false });
    const nowMs = world.clock.quarterMs;
    if (nowMs === null)
      throw new Fault('conflict', `${directory} holds no data yet: import recordings or serve into it first`);
    world.clock.refit = { dueMs: nowMs, effectiveMs: nowMs };
    world.refitted = null;
    await makeRefit(world, store, directTrainer(store));
    const refits = world.refitted ?? [];
    takeRefit(world, nowMs);
    await store.commit(collectChanges(world, []));
    return refits;
  } finally {
    await open.close();
  }
}

const facts = ({ models }: PortRefit) =>
  models.map(({ portCode, modelClass, version, rung, training }) => ({
    port: portCode,
    dwt_class: modelClass,
    version,
    rung,
    calls: training.calls,
    samples: training.rows,
    held_out_calls: training.heldOutCalls,
    held_out_mae_hours: training.heldOutMae,
    reason: training.reason,
  }));

function describe(refits: readonly PortRefit[]): string {
  const rows = refits.flatMap(facts);
  if (rows.length === 0) return 'no model was fitted anew: too few calls have settled since\n';
  const cells = rows.map((row) => [
    `${row.port} ${row.dwt_class}`,
    row.rung,
    String(row.calls),
    String(row.samples),
    fixed(row.held_out_mae_hours.rollout ?? null, 1),
    fixed(row.held_out_mae_hours[row.rung] ?? null, 1),
    row.reason,
  ]);
  const header = ['', 'rung', 'calls', 'samples', 'rollout MAE', 'its MAE', 'why'];
  return `${tableLines(header, [{ title: 'Models fitted, in hours on held-out calls', rows: cells }]).join('\n')}\n`;
}
