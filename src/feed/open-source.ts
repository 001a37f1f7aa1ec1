import type { Source } from '../contracts/source.ts';
import { assert } from '../core/assert.ts';
import { createIntake, type ReportSink } from './intake.ts';
import type { SourceAddress } from './source-address.ts';
import { readStandardInput } from './standard-input.ts';
import { connectTcp } from './tcp-client.ts';
import { listenTcp } from './tcp-listener.ts';
import { receiveUdp } from './udp.ts';

/** Starts a live source; recordings (`file`) are replayed instead. */
export function openSource(source: SourceAddress, sink: ReportSink, wallClockMs: () => number): Source {
  const intake = createIntake(sink, wallClockMs);
  switch (source.kind) {
    case 'tcp':
      return connectTcp(source.text, source.address, intake);
    case 'tcp-listen':
      return listenTcp(source.text, source.address, intake);
    case 'udp':
      return receiveUdp(source.text, source.address, intake);
    case 'stdin':
      return readStandardInput(source.text, intake);
    case 'file':
      assert(false, 'a file is replayed, not opened as a live source');
  }
}
