import { createSocket } from 'node:dgram';
import type { Source, SourceStatus } from '../contracts/source.ts';
import type { Intake } from './intake.ts';
import type { TcpAddress } from './tcp-client.ts';

/** The kernel keeps what comes while we are busy; with its default of 208 KiB half a busy feed was lost in stalls. */
const RECEIVE_BUFFER_BYTES = 8 * 1024 * 1024;

/** Receives AIS datagrams; each holds whole sentences. */
export function receiveUdp(name: string, address: TcpAddress, intake: Intake): Source {
  let state: SourceStatus['state'] = 'connecting';
  let note = '';
  let isHeld = false;
  let heldBack = 0;
  const stream = intake.open();
  const socket = createSocket({ type: address.host.includes(':') ? 'udp6' : 'udp4', reuseAddr: false });
  socket.on('message', (datagram) => {
    if (isHeld) {
      // A datagram cannot be asked to wait.
      heldBack++;
      note = `${heldBack} datagrams were dropped while nothing could be stored`;
      return;
    }
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
      state = 'ended';
      stream.end();
      socket.close();
    },
  };
}
