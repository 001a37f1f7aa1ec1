import { HOUR_MS, MINUTE_MS } from '../../core/time.ts';
import { anchorAndLeave } from './at-anchor.ts';
import type { Call } from './call.ts';
import type { Harbour } from './harbour.ts';
import { type Mooring, passageBetweenQuays, passageToQuay, sail, sailToSea } from './sailing.ts';
import { sizeFactor } from './service-size.ts';
import { BUNKER_CALLS } from './trades.ts';

/** Heaving up the anchor takes at least this, hours. */
const HEAVE_UP_HOURS = 0.25;
/** Opening and closing hatches, surveys and papers before and after the cargo work, hours. */
const BEFORE_WORK_HOURS = 1.5;
const AFTER_WORK_HOURS = 1.5;
/** Between the pilot's coming on board and the last line, hours. */
const UNMOORING_HOURS_MIN = 0.1;
const UNMOORING_HOURS_SPREAD = 0.5;
/** Between a ship's departure and the next assignment of its place, minutes. */
const QUAY_CLEAR_MINUTES = 25;
/** Share of ships that shift to another quay of their group, if one is free, and the work left for it. */
const SHIFT_SHARE = 0.05;
const SHIFT_WORK_SHARE = 0.4;
/** Share of ships at a port with bunkering roads that bunker after their berth, and for how long, hours. */
const BUNKER_AFTER_SHARE = 0.05;
const BUNKER_AFTER_HOURS = 9;

/** Takes a ship that has been given a quay there, from the gate at once, from the roads when a pilot is free. */
export function goAlongside(harbour: Harbour, call: Call, quay: number, atMs: number): void {
  const mooring = harbour.berths.mooring(quay, call.ship, call.random);
  const passage = passageToQuay(harbour, call, quay, mooring);
  let leaveMs = atMs;
  if (call.place !== null) {
    const slotMs = harbour.pilotSlot(atMs) + HEAVE_UP_HOURS * HOUR_MS;
    leaveMs = Math.max(slotMs, atMs + call.pilotHours * HOUR_MS - passage.durationMs);
    call.truth.weighedAtMs = leaveMs;
    harbour.roadstead.free(call.place);
    call.place = null;
  }
  const fastMs = sail(call, leaveMs, passage, mooring, { endHeadingDeg: mooring.headingDeg });
  harbour.world.events.plan(fastMs, () => makeFast(harbour, call, quay, mooring, fastMs, 1));
}

/** All fast: the cargo work begins, and is done when its hours without rain have passed. */
function makeFast(harbour: Harbour, call: Call, quay: number, mooring: Mooring, atMs: number, workShare: number): void {
  const { world, berths, rain, serviceShock } = harbour;
  const trade = call.trade!;
  call.itinerary.legs.push({ kind: 'moored', startMs: atMs, endMs: Number.POSITIVE_INFINITY, ...mooring });
  call.truth.berths.push({ quay: berths.quays[quay]!.id, berthedAtMs: atMs, departedAtMs: null });
  const meanHours = trade.serviceHours * sizeFactor(trade, call.ship) * serviceShock(atMs) * workShare;
  const workMs = call.random.lognormal(meanHours, trade.serviceCv) * HOUR_MS;
  const beginMs = atMs + BEFORE_WORK_HOURS * HOUR_MS;
  const doneMs = trade.openHatch ? rain.workDoneMs(beginMs, workMs) : beginMs + workMs;
  world.events.plan(doneMs + AFTER_WORK_HOURS * HOUR_MS, (endMs) => letGo(harbour, call, quay, endMs));
}

function letGo(harbour: Harbour, call: Call, quay: number, atMs: number): void {
  const { world, port, berths } = harbour;
  const unmooringHours = UNMOORING_HOURS_MIN + UNMOORING_HOURS_SPREAD * call.random.uniform();
  const leaveMs = harbour.pilotSlot(atMs) + unmooringHours * HOUR_MS;
  call.truth.berths.at(-1)!.departedAtMs = leaveMs;
  world.events.plan(leaveMs + QUAY_CLEAR_MINUTES * MINUTE_MS, (clearMs) => {
    berths.free(quay);
    harbour.look(clearMs);
  });
  const shifts = call.truth.berths.length === 1 && call.random.uniform() < SHIFT_SHARE;
  const other = shifts ? call.candidates.find((candidate) => berths.isFree(candidate)) : undefined;
  if (other !== undefined) {
    shift(harbour, call, quay, other, leaveMs);
    return;
  }
  const bunkers = port.code === BUNKER_CALLS.port && call.random.uniform() < BUNKER_AFTER_SHARE;
  if (bunkers) anchorAndLeave(harbour, call, leaveMs, berths.exits[quay]!, BUNKER_AFTER_HOURS);
  else sailToSea(harbour, call, leaveMs, berths.exits[quay]!);
}

/** Moves to another quay for the rest of the work. */
function shift(harbour: Harbour, call: Call, from: number, to: number, leaveMs: number): void {
  harbour.berths.take(to);
  const mooring = harbour.berths.mooring(to, call.ship, call.random);
  const passage = passageBetweenQuays(harbour, call, from, to, mooring);
  const fastMs = sail(call, leaveMs, passage, mooring, { endHeadingDeg: mooring.headingDeg });
  harbour.world.events.plan(fastMs, () => makeFast(harbour, call, to, mooring, fastMs, SHIFT_WORK_SHARE));
}
