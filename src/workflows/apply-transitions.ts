import type { AisGap } from '../contracts/changes.ts';
import { unreachable } from '../core/assert.ts';
import { dedicatedGroup } from '../domain/port/definition.ts';
import { castOffFrom, freeSlot } from '../domain/port/occupancy.ts';
import { type BerthStay, closeCall, type PortCall } from '../domain/port/port-call.ts';
import type { Transition, Visit, Zone } from '../domain/zone/visit.ts';
import { learnFromBerthing, learnFromDeparture } from './learn-from-berths.ts';
import { noteCargo } from './note-cargo.ts';
import { isExpectedZone } from './port-scene.ts';
import { raiseEvent } from './raise-event.ts';
import { dropExpectation, settleExpectation } from './settle-expectation.ts';
import { type LivePort, type LiveVessel, refreshDerived, type World } from './world.ts';

/** Makes port calls, stays and events of what the zone machine found out about one vessel at one port. */
export function applyTransitions(
  world: World,
  port: LivePort,
  live: LiveVessel,
  visit: Visit,
  transitions: readonly Transition[],
): void {
  for (const transition of transitions) {
    switch (transition.kind) {
      case 'zone':
        applyZone(world, port, live, visit, transition);
        break;
      case 'alongside':
        applyAlongside(world, port, live, visit, transition);
        break;
      case 'cast_off':
        applyCastOff(world, port, live, transition.atMs, transition.lastReportMs);
        break;
      case 'outside':
        applyOutside(world, port, live, transition.atMs);
        break;
      default:
        unreachable(transition);
    }
  }
  if (transitions.length > 0) noteCargo(world, port, live);
}

/** The vessel's open call; opened now if there is none, back-dated to the first report inside the limits. */
function callOf(
  world: World,
  port: LivePort,
  live: LiveVessel,
  { atMs, insideSinceMs }: Extract<Transition, { kind: 'zone' | 'alongside' }>,
): PortCall {
  const { mmsi } = live.vessel;
  const open = port.calls.get(mmsi);
  if (open) return open;
  const ataMs = Math.min(insideSinceMs ?? atMs, atMs);
  const call: PortCall = {
    id: ++world.lastIds.call,
    portCode: port.definition.code,
    mmsi,
    ataMs,
    ataRecordedMs: world.clock.serviceMs!,
    queuedSinceMs: null,
    atbMs: null,
    atdMs: null,
    closedMs: null,
    closedRecordedMs: null,
    outcome: null,
  };
  port.calls.set(mmsi, call);
  world.pending.calls.add(call);
  raiseEvent(world, port, ataMs, { type: 'vessel.arrived', mmsi, ataMs });
  return call;
}

function applyZone(
  world: World,
  port: LivePort,
  live: LiveVessel,
  visit: Visit,
  change: Extract<Transition, { kind: 'zone' }>,
): void {
  const { mmsi } = live.vessel;
  const { atMs, from, to, afterBerth } = change;
  const isInPort = to === 'QUEUE' || to === 'BERTH';
  const call = isInPort ? callOf(world, port, live, change) : (port.calls.get(mmsi) ?? null);
  if (!isExpectedZone(to)) dropExpectation(world, port, live);
  if (to === 'BERTH' && call !== null) takeOver(world, port, call);
  if (to === 'QUEUE' && call !== null && call.queuedSinceMs === null && call.atbMs === null) {
    call.queuedSinceMs = atMs;
    world.pending.calls.add(call);
  }
  world.pending.zoneChanges.push({
    id: ++world.lastIds.zoneChange,
    portCode: port.definition.code,
    mmsi,
    atMs,
    recordedMs: world.clock.serviceMs!,
    from,
    to,
    afterBerth,
    callId: call?.id ?? null,
  });
  raiseEvent(world, port, atMs, {
    type: 'vessel.zone_change',
    mmsi,
    ataMs: call?.ataMs ?? null,
    from,
    to,
    afterBerth,
    berthId: to === 'BERTH' ? (port.stays.get(mmsi)?.slotId ?? visit.stay?.berthId ?? null) : null,
  });
}

/** A ship that only occupied a berth until its type was told has a call from now on, and the stay is part of it. */
function takeOver(world: World, port: LivePort, call: PortCall): void {
  const stay = port.stays.get(call.mmsi);
  if (!stay || stay.callId !== null) return;
  stay.callId = call.id;
  call.atbMs ??= stay.atbMs;
  world.pending.stays.add(stay);
  world.pending.calls.add(call);
}

function applyAlongside(
  world: World,
  port: LivePort,
  live: LiveVessel,
  visit: Visit,
  transition: Extract<Transition, { kind: 'alongside' }>,
): void {
  const { vessel } = live;
  const { atMs: atbMs, berthId } = transition;
  const call = live.role === 'commercial' ? callOf(world, port, live, transition) : null;
  const slotId = freeSlot(port.definition, port.occupancy, berthId);
  const stay: BerthStay = {
    id: ++world.lastIds.stay,
    callId: call?.id ?? null,
    portCode: port.definition.code,
    mmsi: vessel.mmsi,
    berthId,
    slotId,
    slotRecordedMs: slotId === null ? null : world.clock.serviceMs!,
    group: dedicatedGroup(port.definition, berthId),
    atbMs,
    atbRecordedMs: world.clock.serviceMs!,
    lastReportMs: visit.stay?.lastReportMs ?? atbMs,
    leftMs: null,
    leftRecordedMs: null,
  };
  port.stays.set(vessel.mmsi, stay);
  port.occupancy.push({ stayId: stay.id, mmsi: vessel.mmsi, berthId, slotId: stay.slotId, atbMs });
  world.pending.stays.add(stay);
  if (call !== null) {
    call.atbMs ??= atbMs;
    call.atdMs = null;
    world.pending.calls.add(call);
  }
  learnFromBerthing(world, port, live, stay, visit);
  if (call !== null) settleExpectation(world, port, live, atbMs);
  if (stay.group !== null) {
    vessel.berthGroups[stay.group] = (vessel.berthGroups[stay.group] ?? 0) + 1;
    refreshDerived(world, live);
    world.pending.vessels.add(live);
  }
}

function applyCastOff(world: World, port: LivePort, live: LiveVessel, atMs: number, lastReportMs: number): void {
  const { mmsi } = live.vessel;
  const stay = port.stays.get(mmsi);
  if (!stay) return;
  stay.leftMs = Math.max(atMs, stay.atbMs);
  stay.leftRecordedMs = world.clock.serviceMs!;
  stay.lastReportMs = lastReportMs;
  port.stays.delete(mmsi);
  world.pending.stays.add(stay);
  learnFromDeparture(world, port, live, stay);
  const moved = castOffFrom(port.definition, port.occupancy, stay.id);
  if (moved !== null) {
    const other = port.stays.get(moved.mmsi);
    if (other) {
      other.slotId = moved.slotId;
      other.slotRecordedMs = world.clock.serviceMs!;
      world.pending.stays.add(other);
    }
  }
  const call = port.calls.get(mmsi);
  if (call && stay.callId === call.id) {
    call.atdMs = stay.leftMs;
    world.pending.calls.add(call);
  }
}

function applyOutside(world: World, port: LivePort, live: LiveVessel, atMs: number): void {
  const { mmsi } = live.vessel;
  const call = port.calls.get(mmsi);
  if (!call) return;
  closeCall(call, atMs, world.clock.serviceMs!);
  port.calls.delete(mmsi);
  world.pending.calls.add(call);
  raiseEvent(world, port, call.closedMs!, {
    type: 'vessel.departed',
    mmsi,
    ataMs: call.ataMs,
    atdMs: call.atdMs,
    outcome: call.outcome!,
  });
}

/** Ends a gap with the first fix after it (`untilMs`), or without one when the vessel is given up. */
export function closeGap(world: World, port: LivePort, gap: AisGap, zone: Zone | null, untilMs: number | null): void {
  gap.untilMs = untilMs;
  gap.closedMs = world.clock.serviceMs!;
  port.gaps.delete(gap.mmsi);
  world.pending.gaps.add(gap);
  raiseEvent(world, port, untilMs ?? gap.closedMs, {
    type: 'ais_gap.detected',
    mmsi: gap.mmsi,
    status: 'closed',
    sinceMs: gap.sinceMs,
    untilMs,
    zone,
  });
}
