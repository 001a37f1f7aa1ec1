import { createSocket } from 'node:dgram';
import type { Source, SourceStatus } from '../contracts/source.ts';
import type { Intake, Stream } from './intake.ts';
import type { TcpAddress } from './tcp-client.ts';

/** The kernel keeps what comes while we are busy; with its default of 208 KiB half a busy feed was lost in stalls. */
const RECEIVE_BUFFER_BYTES = 8 * 1024 * 1024;

const MOST_SENDERS = 256;

/** Receives AIS datagrams; each holds whole sentences. */
export function receiveUdp(name: string, address: TcpAddress, intake: Intake): Source {
  let state: SourceStatus['state'] = 'connecting';
  let note = '';
  let isHeld = false;
  let heldBack = 0;
  /** One stream a sender, for each counts its sentences by itself; those that were heard last at the end. */
  const streams = new Map<string, Stream>();
  const streamOf = (sender: string): Stream => {
    const stream = streams.get(sender) ?? intake.open();
    streams.delete(sender);
    streams.set(sender, stream);
    const [oldest] = streams;
    if (streams.size > MOST_SENDERS && oldest) {
      oldest[1].end();
      streams.delete(oldest[0]);
    }
    return stream;
  };
  const socket = createSocket({ type: address.host.includes(':') ? 'udp6' : 'udp4', reuseAddr: false });
  socket.on('message', (datagram, { address: from, port }) => {
    if (isHeld) {
      // A datagram cannot be asked to wait.
      heldBack++;
      note = `${heldBack} datagrams were dropped while nothing could be stored`;
      return;
    }
    const stream = streamOf(`${from} ${port}`);
    stream.push(datagram);
    stream.flush();
  });
  socket.on('error', (error) => {
    state = 'failed';
    note = error.message;
  });
  socket.bind(address.port, address.host, () => {
    state = 'listening';
    try {
      socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
    } catch (error) {
      note = `the receive buffer could not be enlarged: ${(error as Error).message}`;
    }
  });
  return {
    status: () => ({ name, state, note, ...intake.counts() }),
    hold(held) {
      isHeld = held;
    },
    stop() {
      const wasBound = state === 'listening';
      state = 'ended';
      for (const stream of streams.values()) stream.end();
      if (wasBound) socket.close();
    },
  };
}
