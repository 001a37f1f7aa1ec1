import type { Socket } from 'bun';
import type { Source } from '../contracts/source.ts';
import { Fault } from '../core/fault.ts';
import type { Intake, Stream } from './intake.ts';
import type { TcpAddress } from './tcp-client.ts';

/** Receivers that push to us: a port authority has tens of them, not more. */
const MOST_CONNECTIONS = 64;

/** Listens for receivers that connect to us; each connection is a stream of its own. */
export function listenTcp(name: string, address: TcpAddress, intake: Intake): Source {
  /** The connections, those that were heard last at the end. */
  const sockets = new Set<Socket<{ stream: Stream }>>();
  let note = '';
  let isHeld = false;
  let isStopped = false;
  let server: ReturnType<typeof listen>;
  try {
    server = listen();
  } catch (error) {
    throw new Fault('unavailable', `--source ${name} cannot listen: ${(error as Error).message}`);
  }

  function listen() {
    return Bun.listen<{ stream: Stream }>({
      hostname: address.host,
      port: address.port,
      socket: {
        open(socket) {
          socket.data = { stream: intake.open() };
          // Receivers that vanish without a word must not use up the places for good.
          const [longestSilent] = sockets;
          if (sockets.size >= MOST_CONNECTIONS && longestSilent) {
            note = `more than ${MOST_CONNECTIONS} connections; the one that was silent longest was closed`;
            sockets.delete(longestSilent);
            longestSilent.terminate();
          }
          sockets.add(socket);
          if (isHeld) socket.pause();
        },
        data(socket, chunk) {
          sockets.delete(socket);
          sockets.add(socket);
          socket.data.stream.push(chunk);
        },
        close(socket) {
          socket.data.stream.end();
          sockets.delete(socket);
        },
        error(_socket, error) {
          note = error.message;
        },
      },
    });
  }

  return {
    status: () => ({
      name,
      state: isStopped ? 'ended' : sockets.size > 0 ? 'open' : 'listening',
      note,
      ...intake.counts(),
    }),
    hold(held) {
      isHeld = held;
      for (const socket of sockets) {
        if (held) socket.pause();
        else socket.resume();
      }
    },
    stop() {
      isStopped = true;
      server.stop(true);
    },
  };
}
