import type { ModelRecord } from '../contracts/foresight.ts';
import { serveModel } from './outlook.ts';
import type { World } from './world.ts';

/** Puts what a refit has given in force, at its due time: all at once, between two runs of predictions. */
export function takeRefit(world: World, dueMs: number): void {
  const { clock, refitted } = world;
  if (clock.refit === null || refitted === null || dueMs < clock.refit.effectiveMs) return;
  for (const { portCode, models, congestion, drifts } of refitted) {
    const port = world.ports.get(portCode);
    if (!port) continue;
    const serve = (record: ModelRecord): void => {
      serveModel(port.outlook, record);
      world.pending.models.push(record);
    };
    for (const fitted of models) {
      serve({
        kind: 'ttb',
        model: { ...fitted, id: ++world.lastIds.model, training: { ...fitted.training, effectiveMs: dueMs } },
      });
    }
    if (congestion)
      serve({ kind: 'congestion', model: { ...congestion, id: ++world.lastIds.model, effectiveMs: dueMs } });
    port.outlook.drifts = { ...drifts };
    world.pending.outlooks.add(port);
  }
  clock.refit = null;
  world.refitted = null;
}
