import { Fault } from '../core/fault.ts';
import { MINUTE_MS, SECOND_MS } from '../core/time.ts';
import { createDecoder } from '../domain/ais/decoder.ts';
import { type AisMessage, fieldValue } from '../domain/ais/message.ts';
import type { Report } from '../domain/track/report.ts';
import { reportsOfMessage } from '../domain/track/report-of-message.ts';
import type { Rejects, ReportParser } from './report-stream.ts';

/**
 * NMEA logs. A line without a stamp of its own goes on from the last one by the UTC second in its report; what stands
 * before the first stamp has no time. A log without any needs the start that the operator gives.
 */
export function createNmeaParser(startMs: number | null): ReportParser {
  let nowMs = startMs;
  let isStamped = false;
  let untimed = 0;
  let target: Report[] = [];
  const decoder = createDecoder((message) => {
    if (!Number.isNaN(message.stampMs)) {
      if (startMs !== null) throw new Fault('usage', OWN_TIME);
      isStamped = true;
      nowMs = message.stampMs;
    } else if (nowMs === null) {
      untimed++;
      return;
    } else nowMs = bySecond(message, nowMs);
    reportsOfMessage(message, nowMs, target);
  });
  return {
    push(chunk, into) {
      target = into;
      decoder.push(chunk);
    },
    end(into) {
      target = into;
      decoder.end();
      if (!isStamped && untimed > 0) throw new Fault('usage', NO_TIME);
    },
    usedStart: () => startMs !== null,
    rejects() {
      const { lines: _lines, messages: _messages, not_ais: _other, ...counts } = decoder.counts;
      const rejects: Rejects = new Map();
      for (const [reason, count] of Object.entries(counts)) {
        if (count > 0) rejects.set(reason, { count, firstLine: 0 });
      }
      if (untimed > 0) rejects.set('no_time', { count: untimed, firstLine: 0 });
      return rejects;
    },
  };
}

const NO_TIME =
  'the log carries no time stamps (tag blocks, receiver stamps or $PGHP lines): say when it begins with --start 2025-05-20T12:00:00Z';

const OWN_TIME = 'the log carries time stamps of its own; --start is for logs without any';

/** The next instant at which the clock's second is that of the report, unless it is the one just past. */
function bySecond(message: AisMessage, nowMs: number): number {
  const second = fieldValue(message, 'second');
  if (second === null || second > 59) return nowMs;
  const aheadMs = (((second * SECOND_MS - nowMs) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
  return aheadMs < MINUTE_MS / 2 ? nowMs + aheadMs : nowMs;
}
