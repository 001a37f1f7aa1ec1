import { DAY_MS, HOUR_MS } from '../core/time.ts';
import { createDecoder } from '../domain/ais/decoder.ts';
import type { Report } from '../domain/track/report.ts';
import { reportsOfMessage } from '../domain/track/report-of-message.ts';
import { type Cadence, createTraffic } from './traffic.ts';

/** The demo's seed and the instant at which its history begins; kept with its data. */
export type DemoPlan = { readonly seed: number; readonly historyMs: number };

const HISTORY_DAYS = 45;
/** The simulated ports begin empty; what is heard before they have filled is left out. */
const WARM_UP_DAYS = 15;

export const planDemo = (seed: number, nowMs: number): DemoPlan => ({
  seed,
  historyMs: Math.floor((nowMs - HISTORY_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS,
});

/** Simulated receivers: what they hear within `(fromMs, toMs]`, through the decoder like any other feed. */
export type DemoFeed = { hear(fromMs: number, toMs: number, cadence: Cadence): Report[]; messages(): number };

export function openDemoFeed({ seed, historyMs }: DemoPlan): DemoFeed {
  const traffic = createTraffic({ seed, startMs: historyMs - WARM_UP_DAYS * DAY_MS });
  let reports: Report[] = [];
  let stampMs = 0;
  const decoder = createDecoder((message) => {
    stampMs = Number.isNaN(message.stampMs) ? stampMs : message.stampMs;
    reportsOfMessage(message, stampMs, reports);
  });
  return {
    hear(fromMs, toMs, cadence) {
      decoder.push(traffic.emit(fromMs, toMs, cadence));
      const heard = reports;
      reports = [];
      return heard;
    },
    messages: () => decoder.counts.messages,
  };
}
