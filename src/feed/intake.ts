import type { SourceStatus } from '../contracts/source.ts';
import { createDecoder, type Decoder } from '../domain/ais/decoder.ts';
import type { Report } from '../domain/track/report.ts';
import { reportsOfMessage } from '../domain/track/report-of-message.ts';

/** Takes in what a source has decoded; `receivedMs` is when it came. */
export type ReportSink = (reports: readonly Report[], receivedMs: number) => void;

/** One stream of bytes within a source: a connection, or all datagrams. */
export type Stream = { push(chunk: Uint8Array): void; flush(): void; end(): void };

/** The counting middle between a source's connections and the live lane. */
export type Intake = {
  open(): Stream;
  counts(): Pick<SourceStatus, 'bytes' | 'lines' | 'messages' | 'rejected' | 'lastHeardMs'>;
};

export function createIntake(sink: ReportSink, wallClockMs: () => number): Intake {
  const total: Record<string, number> = {};
  const open = new Set<Decoder>();
  let bytes = 0;
  let lastHeardMs: number | null = null;

  const add = (into: Record<string, number>, counts: Readonly<Record<string, number>>): void => {
    for (const [name, count] of Object.entries(counts)) into[name] = (into[name] ?? 0) + count;
  };
  return {
    open() {
      let reports: Report[] = [];
      const decoder = createDecoder((message) => reportsOfMessage(message, message.stampMs, reports));
      open.add(decoder);
      const deliver = (): void => {
        if (reports.length === 0) return;
        const taken = reports;
        reports = [];
        sink(taken, wallClockMs());
      };
      return {
        push(chunk) {
          bytes += chunk.length;
          lastHeardMs = wallClockMs();
          decoder.push(chunk);
          deliver();
        },
        flush() {
          decoder.flush();
          deliver();
        },
        end() {
          decoder.end();
          deliver();
          // What the stream counted stays when the stream goes.
          if (open.delete(decoder)) add(total, decoder.counts);
        },
      };
    },
    counts() {
      const sum = { ...total };
      for (const decoder of open) add(sum, decoder.counts);
      const { lines = 0, messages = 0, not_ais: _other, ...rejected } = sum;
      return { bytes, lines, messages, rejected, lastHeardMs };
    },
  };
}
