import { MODEL_CLASSES } from '../vessel/model-class.ts';
import type { Prediction } from './prediction.ts';
import { EXPECTED_ZONES, RUNGS } from './scored-row.ts';

/** Bytes of one prediction; no figure is finer than what is stored, so that nothing is lost. */
const WIDTH = 16;

/**
 * Predictions of one instant, 16 bytes each, little-endian: MMSI (32 bits), P50 and P90 in minutes, distance in tenths
 * of a mile (16 bits each), confidence and queue probability in percent (8 each), zone (2), class (3) and rung (2 bits),
 * model (24 bits).
 */
export function encodeRun(predictions: readonly Prediction[]): Uint8Array {
  const bytes = new Uint8Array(predictions.length * WIDTH);
  const view = new DataView(bytes.buffer);
  predictions.forEach((prediction, i) => {
    const at = i * WIDTH;
    view.setUint32(at, prediction.mmsi, true);
    view.setUint16(at + 4, prediction.p50Minutes, true);
    view.setUint16(at + 6, prediction.p90Minutes, true);
    view.setUint16(at + 8, Math.round(prediction.distanceNm * 10), true);
    view.setUint8(at + 10, prediction.confidencePct);
    view.setUint8(at + 11, prediction.queuePct);
    const zone = EXPECTED_ZONES.indexOf(prediction.zone);
    const modelClass = MODEL_CLASSES.indexOf(prediction.modelClass);
    view.setUint8(at + 12, zone | (modelClass << 2) | (RUNGS.indexOf(prediction.rung) << 5));
    view.setUint8(at + 13, prediction.modelId >>> 16);
    view.setUint16(at + 14, prediction.modelId & 0xffff, true);
  });
  return bytes;
}

/** The predictions again; of one vessel only where `mmsi` is given. */
export function decodeRun(bytes: Uint8Array, atMs: number, mmsi: number | null = null): Prediction[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const predictions: Prediction[] = [];
  for (let at = 0; at + WIDTH <= bytes.byteLength; at += WIDTH) {
    const whose = view.getUint32(at, true);
    if (mmsi !== null && whose !== mmsi) continue;
    const bits = view.getUint8(at + 12);
    predictions.push({
      mmsi: whose,
      atMs,
      zone: EXPECTED_ZONES[bits & 3]!,
      modelClass: MODEL_CLASSES[(bits >> 2) & 7]!,
      p50Minutes: view.getUint16(at + 4, true),
      p90Minutes: view.getUint16(at + 6, true),
      distanceNm: view.getUint16(at + 8, true) / 10,
      confidencePct: view.getUint8(at + 10),
      queuePct: view.getUint8(at + 11),
      rung: RUNGS[bits >> 5]!,
      modelId: (view.getUint8(at + 13) << 16) | view.getUint16(at + 14, true),
    });
  }
  return predictions;
}
