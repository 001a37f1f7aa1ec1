import type { Source } from '../contracts/source.ts';
import { assert } from '../core/assert.ts';
import { Fault } from '../core/fault.ts';
import { createIntake, type ReportSink } from './intake.ts';
import type { SourceAddress } from './source-address.ts';
import { readStandardInput } from './standard-input.ts';
import { connectTcp } from './tcp-client.ts';
import { listenTcp } from './tcp-listener.ts';
import { receiveUdp } from './udp.ts';

const BINDING_MS = 50;

/** Starts the live sources, or none of them: what was opened is stopped when a later one cannot be. */
export async function openSources(
  addresses: readonly SourceAddress[],
  sink: ReportSink,
  wallClockMs: () => number,
): Promise<Source[]> {
  const sources: Source[] = [];
  try {
    for (const address of addresses) sources.push(openSource(address, sink, wallClockMs));
    // A socket that cannot be bound says so a moment later.
    await Bun.sleep(BINDING_MS);
    for (const source of sources) {
      const { name, state, note } = source.status();
      if (state === 'failed') throw new Fault('unavailable', `--source ${name} cannot listen: ${note}`);
    }
    return sources;
  } catch (error) {
    for (const source of sources) source.stop();
    throw error;
  }
}

/** Starts a live source; recordings (`file`) are replayed instead. */
function openSource(source: SourceAddress, sink: ReportSink, wallClockMs: () => number): Source {
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
