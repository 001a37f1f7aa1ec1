import { HOUR_MS } from '../core/time.ts';
import { alongPct, keepCall, UNKNOWN_BIN } from '../domain/commodity/berth-call.ts';
import { likeliest } from '../domain/commodity/group-belief.ts';
import { addStay } from '../domain/commodity/service-time.ts';
import { sizeKey } from '../domain/commodity/size-key.ts';
import { addBerthing, addBerthKind, addTurnaround } from '../domain/features/habits.ts';
import { addLike } from '../domain/features/likes.ts';
import { addWait } from '../domain/features/waits.ts';
import type { BerthStay } from '../domain/port/port-call.ts';
import type { Visit } from '../domain/zone/visit.ts';
import { beliefAtBerth, classOf, shipFormOf } from './cargo-belief.ts';
import { habitsOf } from './outlook.ts';
import type { LivePort, LiveVessel, World } from './world.ts';

/** A commercial vessel has berthed: what its like carries, how often they come, how long they wait. */
export function learnFromBerthing(world: World, port: LivePort, live: LiveVessel, stay: BerthStay, visit: Visit): void {
  const { definition, outlook } = port;
  const habits = habitsOf(port.outlook, world.clock.serviceMs!);
  const { atbMs, berthId, slotId } = stay;
  if (slotId !== null) habits.usedMs[slotId] = atbMs;
  world.pending.outlooks.add(port);
  if (stay.callId === null) return;
  const { particulars, vessel } = live;
  const { form, size: sizeBin, load } = shipFormOf(live);
  keepCall(habits.calls, [vessel.mmsi, form, sizeBin, load, berthId, placeAlong(world, port, berthId, visit)]);
  habits.learnt++;
  const belief = beliefAtBerth(definition, habits, live, berthId);
  addBerthing(habits, belief, atbMs);
  addBerthKind(habits, berthId, belief);
  const queuedSinceMs = outlook.expected.get(vessel.mmsi)?.queuedSinceMs ?? null;
  if (slotId !== null) addTurnaround(habits, slotId, queuedSinceMs, atbMs);
  const waitedHours = queuedSinceMs === null ? 0 : Math.max(0, atbMs - queuedSinceMs) / HOUR_MS;
  const size = sizeKey(classOf(live), particulars.lengthM);
  addWait(habits.waits[classOf(live)], waitedHours, atbMs, size);
  const { kind } = likeliest(belief);
  const keys = new Set<string>([classOf(live), size, kind, `${kind} ${size}`]);
  addLike(habits.likes, [...keys], waitedHours, atbMs);
}

function placeAlong(world: World, { definition }: LivePort, berthId: string, { last }: Visit): number {
  const berth = definition.harbour.berths.find(({ id }) => id === berthId);
  if (!berth || last === null) return UNKNOWN_BIN;
  return alongPct(berth, last.lat, last.lon, world.thresholds.berthLeaveM);
}

/** A vessel has left its berth: how long its like stay, and since when the place is free. */
export function learnFromDeparture(world: World, port: LivePort, live: LiveVessel, stay: BerthStay): void {
  const habits = habitsOf(port.outlook, world.clock.serviceMs!);
  const { leftMs, atbMs, slotId, berthId } = stay;
  if (leftMs === null) return;
  world.pending.outlooks.add(port);
  if (slotId !== null) {
    habits.usedMs[slotId] = leftMs;
    habits.leftMs[slotId] = leftMs;
  }
  if (stay.callId === null) return;
  const belief = beliefAtBerth(port.definition, habits, live, berthId);
  addStay(habits.service, belief, live.particulars.deadweight?.dwtTonnes ?? null, (leftMs - atbMs) / HOUR_MS);
}
