import type { Store } from '../contracts/store.ts';
import type { RefitRequest, Trainer } from '../contracts/trainer.ts';
import { type PortRefit, refitPort } from '../domain/prediction/refit-port.ts';
import { isSilenceSkipped, isTimePlausible } from './service-clock.ts';
import { DUE_DELAY_MS, QUARTER_MS, runTimetable } from './timetable.ts';
import type { World } from './world.ts';

/** Fits the models of ports from what the store knows. */
export async function refitPorts(store: Store, request: RefitRequest): Promise<PortRefit[]> {
  const refits: PortRefit[] = [];
  for (const portCode of request.portCodes) {
    const facts = await store.readRefitFacts(portCode, request.dueMs);
    refits.push(refitPort({ ...facts, portCode, nowMs: request.dueMs, effectiveMs: request.effectiveMs }));
  }
  return refits;
}

/** The setting that keeps what the newest refit gave, until it takes effect and beyond. */
const REFIT_GIVEN = 'refit given';

type RefitGiven = { readonly dueMs: number; readonly refits: readonly PortRefit[] };

/** Has the refit that is due made, from what has been committed; its result is kept, for what came since may change it. */
export async function makeRefit(world: World, store: Store, trainer: Trainer): Promise<void> {
  const { refit } = world.clock;
  if (refit === null || world.refitted !== null) return;
  const refits = await trainer.refit({ portCodes: [...world.ports.keys()], ...refit });
  await store.saveSetting(REFIT_GIVEN, JSON.stringify({ dueMs: refit.dueMs, refits } satisfies RefitGiven));
  world.refitted = refits;
}

/** Takes up what the refit under way had given before a restart. */
export async function restoreRefit(world: World, store: Store): Promise<void> {
  const text = world.clock.refit === null ? null : await store.findSetting(REFIT_GIVEN);
  if (text === null) return;
  const { dueMs, refits } = JSON.parse(text) as RefitGiven;
  if (dueMs === world.clock.refit!.dueMs) world.refitted = refits;
}

/** Whether a message at `atMs` takes a replay past an instant at which models are to be fitted. */
export function passesRefit(world: World, atMs: number): boolean {
  if (world.clock.refit !== null && world.refitted === null) return true;
  return world.clock.refitDueMs !== null && atMs >= nextRunMs(world);
}

/**
 * When the refit that is due next is asked for: a minute after the first quarter-hour from its time on that is still to
 * come; its time may lie between two, or in a silence that was left out.
 */
function nextRunMs({ clock: { refitDueMs, quarterMs } }: World): number {
  const quarterDueMs = Math.ceil(refitDueMs! / QUARTER_MS) * QUARTER_MS;
  return Math.max(quarterDueMs, quarterMs! + QUARTER_MS) + DUE_DELAY_MS;
}

/**
 * Takes a replay's time to the refits on the way to a message, and waits there for what they give, so that each takes
 * effect at the instant at which it would have live. `commit` stores all that came before the message.
 */
export async function refitOnTheWay(
  world: World,
  store: Store,
  commit: () => Promise<void>,
  trainer: Trainer,
  atMs: number,
  nextMs: number | null,
): Promise<void> {
  const { clock } = world;
  while (passesRefit(world, atMs) && isTimePlausible(world, atMs, nextMs) && !isSilenceSkipped(world, atMs)) {
    if (clock.refit === null || world.refitted !== null) runTimetable(world, nextRunMs(world));
    await commit();
    await makeRefit(world, store, trainer);
  }
}

/** The setting by which another process asks the server for a refit; its value says when. */
export const TRAIN_REQUEST = 'train requested';

/** Fits in the caller's own thread: for imports and commands, which have nothing else to do. */
export const directTrainer = (store: Store): Trainer => ({
  refit: (request) => refitPorts(store, request),
  stop() {},
});
