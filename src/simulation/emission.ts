import { DAY_MS, MINUTE_MS } from '../core/time.ts';
import { happens, mix } from './chance.ts';
import type { Motion } from './encode.ts';
import type { Kernel } from './kernel.ts';
import { FIXTURES } from './radio/fixed-reports.ts';
import { FLAW_SHARE, hasStaleStatus, isSilent } from './radio/flaws.ts';
import { createLineSorter, SORT_SPAN_MS } from './radio/line-sorter.ts';
import { type Heard, hear, LAG_MS_MAX, SATELLITE_NUMBER, UNHEARD } from './radio/reception.ts';
import {
  type Cadence,
  classAStepMs,
  createTicks,
  fillStaticTicks,
  fillTicks,
  legAt,
  STATIC_LIVE_MS,
} from './radio/schedule.ts';
import { type ByteWriter, type Sentence, writeSentence } from './radio/sentence.ts';
import {
  encodeBoatStatic,
  encodeShipPosition,
  encodeShipStatic,
  measure,
  sendsExtended,
  type Tracked,
  track,
} from './radio/ship-reports.ts';
import { createSixBitWriter } from './radio/sixbit.ts';
import { SATELLITE, STATIONS } from './radio/stations.ts';
import type { Itinerary } from './world/itinerary.ts';

/** Live reports are many: they are written in shorter spans. */
const LIVE_SPAN_MS = 5 * MINUTE_MS;
/** Type 24 part B follows part A after this, ms. */
const PART_B_AFTER_MS = 1_500;
/** No line is later than its tick by more than this. */
const LATE_MS_MAX = LAG_MS_MAX + PART_B_AFTER_MS;
/** In history a satellite that hears a ship hears its static data as often as this. */
const SATELLITE_STATIC_SHARE = 0.35;
/** Symbols in the first sentence of a message of two. */
const FIRST_SYMBOLS = 59;
const SYMBOLS_MAX = 60;
const CHANNEL_A = 65;

/** What is heard of the kernel's world. Each report is a function of its ship and instant alone. */
export type Emission = {
  emit(fromMs: number, toMs: number, cadence: Cadence): Uint8Array;
};

export function createEmission(kernel: Kernel, craftOf: (dayMs: number) => Itinerary[]): Emission {
  const w = createSixBitWriter();
  const ticks = createTicks();
  const sorter = createLineSorter();
  const heard: Heard = { by: UNHEARD, again: UNHEARD, lagMs: 0 };
  const motion: Motion = {
    lat: 0,
    lon: 0,
    sogKn: 0,
    cogDeg: 0,
    headingDeg: 0,
    turn: 0,
    navStatus: 0,
    accurate: false,
    second: 0,
    radio: 0,
  };
  const sentence: Sentence = {
    source: SATELLITE,
    atMs: 0,
    fragments: 1,
    fragment: 1,
    sequence: 0,
    channel: CHANNEL_A,
    fromSymbol: 0,
    toSymbol: 0,
    checksumError: 0,
  };
  /** Ships by uid, and the craft of days that may still be heard. */
  let ships: Tracked[] = [];
  let craft: { dayMs: number; tracked: Tracked[] }[] = [];
  let spanFromMs = 0;
  let spanToMs = 0;

  /** Writes the message as one station heard it, unless that is outside the span. */
  const writeFrom = (number: number, atMs: number, hash: number): void => {
    if (atMs <= spanFromMs || atMs > spanToMs) return;
    sentence.source = number === SATELLITE_NUMBER ? SATELLITE : STATIONS[number]!.source;
    sentence.atMs = atMs;
    sentence.channel = CHANNEL_A + (hash & 1);
    sentence.fragments = w.symbols > SYMBOLS_MAX ? 2 : 1;
    sentence.sequence = (hash >>> 1) % 10;
    const lost = happens(mix(hash, number), FLAW_SHARE.lostFragment) ? 1 + (hash & 1) : 0;
    for (let fragment = 1; fragment <= sentence.fragments; fragment++) {
      if (sentence.fragments === 2 && fragment === lost) continue;
      const flaw = mix(hash, 16 + 2 * number + fragment);
      sentence.fragment = fragment;
      sentence.fromSymbol = fragment === 1 ? 0 : FIRST_SYMBOLS;
      sentence.toSymbol = sentence.fragments === 2 && fragment === 1 ? FIRST_SYMBOLS : w.symbols;
      sentence.checksumError = happens(flaw, FLAW_SHARE.badChecksum) ? 1 + (flaw & 63) : 0;
      writeSentence(sorter.out, w, sentence);
      sorter.end(atMs);
    }
  };

  const write = (seed: number, atMs: number, about: number): void => {
    const hash = mix(seed + about, Math.floor(atMs));
    writeFrom(heard.by, atMs, hash);
    if (heard.again !== UNHEARD) writeFrom(heard.again, atMs + heard.lagMs, hash);
  };

  const writeStatic = (tracked: Tracked, atMs: number): void => {
    const { seed, ship } = tracked.itinerary;
    if (!ship.classB) {
      encodeShipStatic(w, tracked, atMs);
      write(seed, atMs, 5);
    } else if (sendsExtended(tracked)) {
      encodeBoatStatic(w, tracked, 'extended', motion);
      write(seed, atMs, 19);
    } else {
      encodeBoatStatic(w, tracked, 'A', motion);
      write(seed, atMs, 24);
      encodeBoatStatic(w, tracked, 'B', motion);
      write(seed, atMs + PART_B_AFTER_MS, 25);
    }
  };

  const emitShip = (tracked: Tracked, cadence: Cadence): void => {
    const { itinerary, traits } = tracked;
    const { seed, ship } = itinerary;
    const fromMs = Math.max(itinerary.startMs, spanFromMs - LATE_MS_MAX);
    const toMs = Math.min(itinerary.endMs, spanToMs + 1);
    if (fromMs >= toMs) return;
    fillTicks(ticks, itinerary, tracked.leg, fromMs, toMs, cadence, (leg) => hasStaleStatus(itinerary, leg));
    for (let i = 0; i < ticks.count; i++) {
      const atMs = ticks.atMs[i]!;
      const leg = ticks.leg[i]!;
      tracked.leg = leg;
      if (traits.fallsSilent && isSilent(ship, atMs)) continue;
      measure(motion, tracked, leg, atMs);
      hear(heard, itinerary, motion.lat, motion.lon, atMs, 1, classAStepMs(motion.sogKn ?? 0, false), cadence);
      if (heard.by === UNHEARD) continue;
      encodeShipPosition(w, tracked, leg, atMs, motion);
      write(seed, atMs, 1);
      const keepsStatic = cadence === 'history' && heard.by === SATELLITE_NUMBER;
      if (keepsStatic && happens(mix(seed + 7, Math.floor(atMs / 1000)), SATELLITE_STATIC_SHARE)) {
        writeStatic(tracked, atMs + PART_B_AFTER_MS);
      }
    }
    fillStaticTicks(ticks, itinerary, fromMs, toMs, cadence);
    for (let i = 0; i < ticks.count; i++) {
      const atMs = ticks.atMs[i]!;
      if (traits.fallsSilent && isSilent(ship, atMs)) continue;
      const leg = legAt(itinerary, tracked.leg, atMs);
      if (leg < 0) continue;
      measure(motion, tracked, leg, atMs);
      hear(heard, itinerary, motion.lat, motion.lon, atMs, 2, STATIC_LIVE_MS, cadence);
      if (heard.by === UNHEARD || (cadence === 'history' && heard.by === SATELLITE_NUMBER)) continue;
      writeStatic(tracked, atMs);
    }
  };

  const emitFixtures = (cadence: Cadence): void => {
    heard.again = UNHEARD;
    for (const { station, phaseMs, stepMs, encode } of FIXTURES) {
      const step = stepMs(cadence);
      const first = Math.floor((spanFromMs - phaseMs) / step) + 1;
      for (let atMs = first * step + phaseMs; atMs <= spanToMs; atMs += step) {
        heard.by = station;
        if (encode(w, atMs)) write(phaseMs, atMs, 4);
      }
    }
  };

  /** Lets the world go on and takes over what has appeared in it, a few days at a time to keep little in memory. */
  const follow = (fromMs: number, toMs: number): void => {
    do {
      kernel.advance(Math.min(kernel.nowMs + 5 * DAY_MS, toMs));
      for (const itinerary of kernel.takeOpened()) ships.push(track(itinerary));
      ships = ships.filter(({ itinerary }) => itinerary.endMs > fromMs - LATE_MS_MAX);
    } while (kernel.nowMs < toMs);
    const firstDayMs = Math.floor(fromMs / DAY_MS) * DAY_MS - DAY_MS;
    craft = craft.filter(({ dayMs }) => dayMs >= firstDayMs);
    for (let dayMs = firstDayMs; dayMs <= toMs; dayMs += DAY_MS) {
      if (craft.some((day) => day.dayMs === dayMs)) continue;
      craft.push({ dayMs, tracked: craftOf(dayMs).map(track) });
    }
  };

  return {
    emit: (fromMs, toMs, cadence) => {
      const out: ByteWriter = { bytes: new Uint8Array(1 << 16), length: 0 };
      const mostMs = cadence === 'live' ? LIVE_SPAN_MS : SORT_SPAN_MS;
      for (spanFromMs = fromMs; spanFromMs < toMs; spanFromMs = spanToMs) {
        spanToMs = Math.min(toMs, (Math.floor(spanFromMs / mostMs) + 1) * mostMs);
        follow(spanFromMs, spanToMs);
        sorter.begin(spanFromMs);
        for (const tracked of ships) emitShip(tracked, cadence);
        for (const { tracked } of craft) for (const each of tracked) emitShip(each, cadence);
        emitFixtures(cadence);
        sorter.drainTo(out);
      }
      return out.bytes.subarray(0, out.length);
    },
  };
}
