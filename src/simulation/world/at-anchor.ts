import { distanceNm } from '../../core/geo.ts';
import { HOUR_MS } from '../../core/time.ts';
import type { Call } from './call.ts';
import type { Harbour } from './harbour.ts';
import { ANCHORING, DRAGGING, LEAVING, planPassage } from './passage.ts';
import { sail, sailToRoads, sailToSea } from './sailing.ts';
import { BUNKER_CALLS } from './trades.ts';

/** A ship is considered for a berth from this long after it has anchored, hours. */
const READY_AFTER_HOURS = 0.5;
/** Shares of anchored ships that move their anchor or drag it, and when, hours after anchoring. */
const REANCHOR_SHARE = 0.12;
const DRAG_SHARE = 0.006;
const MOVES_AFTER_HOURS = 6;
const MOVES_WITHIN_HOURS = 40;
/** Speeds of a ship that looks for a better place and of one that drags, knots; how far it drags, degrees. */
const REANCHOR_KN = 6;
const DRAG_KN = 0.7;
const DRAG_DEGREES = { lat: -0.004, lon: 0.003 } as const;

function swing(call: Call, startMs: number): void {
  const { lat, lon } = call.at;
  call.itinerary.legs.push({ kind: 'anchored', startMs, endMs: Number.POSITIVE_INFINITY, lat, lon });
  if (call.truth.berths.length === 0) call.truth.anchoredAtMs ??= startMs;
}

/** Goes to the roads and lies there; returns when the anchor falls. */
export function anchor(harbour: Harbour, call: Call, atMs: number, exit: number | null): number {
  const endMs = sailToRoads(harbour, call, atMs, exit);
  harbour.world.events.plan(endMs, (startMs) => swing(call, startMs));
  return endMs;
}

/** Lies at anchor for a time, for bunkers or in the vain hope of a berth, and leaves. */
export function anchorAndLeave(
  harbour: Harbour,
  call: Call,
  atMs: number,
  exit: number | null,
  meanHours: number,
): void {
  const anchoredMs = anchor(harbour, call, atMs, exit);
  const stayMs = call.random.lognormal(meanHours, BUNKER_CALLS.stayCv) * HOUR_MS;
  harbour.world.events.plan(anchoredMs + stayMs, (endMs) => {
    if (call.truth.berths.length === 0) call.truth.weighedAtMs = endMs;
    harbour.roadstead.free(call.place!);
    call.place = null;
    sailToSea(harbour, call, endMs, null);
  });
}

/** Anchors to wait for a berth; the queue considers the ship from a little later on. */
export function anchorAndWait(harbour: Harbour, call: Call, atMs: number): void {
  const { events } = harbour.world;
  const anchoredMs = anchor(harbour, call, atMs, null);
  call.readyMs = Math.max(call.readyMs, anchoredMs + READY_AFTER_HOURS * HOUR_MS);
  events.plan(call.readyMs, harbour.look);
  const u = call.random.uniform();
  if (u >= REANCHOR_SHARE + DRAG_SHARE) return;
  const movesMs = anchoredMs + (MOVES_AFTER_HOURS + MOVES_WITHIN_HOURS * call.random.uniform()) * HOUR_MS;
  events.plan(movesMs, (startMs) => moveAnchor(harbour, call, startMs, u >= REANCHOR_SHARE));
}

/** A ship that still waits moves to another place in the roads, or drags its anchor. */
function moveAnchor({ world, queue, roadstead }: Harbour, call: Call, atMs: number, drags: boolean): void {
  if (!queue.has(call) || call.place === null) return;
  const from = call.at;
  roadstead.free(call.place);
  call.place = roadstead.take('waiting', call.random);
  const to = drags ? { lat: from.lat + DRAG_DEGREES.lat, lon: from.lon + DRAG_DEGREES.lon } : call.place;
  const lengthNm = distanceNm(from.lat, from.lon, to.lat, to.lon);
  const kn = drags ? DRAG_KN : REANCHOR_KN;
  const line = (): number[] => [from.lat, from.lon, to.lat, to.lon];
  const passage = planPassage(lengthNm, kn, drags ? DRAGGING : LEAVING, drags ? DRAGGING : ANCHORING, line);
  const endMs = sail(call, atMs, passage, to, { dragging: drags });
  call.readyMs = Math.max(call.readyMs, endMs + READY_AFTER_HOURS * HOUR_MS);
  world.events.plan(endMs, (startMs) => swing(call, startMs));
}
