import type { Picture } from '../contracts/picture.ts';
import type { View } from '../contracts/view.ts';
import { answerGlobalOverview } from './api/global-overview.ts';
import { answerGlobalPorts } from './api/global-ports.ts';
import { answerReport } from './api/report.ts';
import { answerSnapshot } from './api/snapshot.ts';
import { HttpFault } from './faults.ts';
import { answerBerths } from './v1/berths.ts';
import { answerPorts } from './v1/ports.ts';
import { answerVessels } from './v1/vessels.ts';

/** One endpoint: its path as Elysia writes it, and the answer for a view. */
export type Route = {
  readonly path: string;
  answer(view: View, parameters: Readonly<Record<string, string>>): unknown;
};

/** A route about one port: an unknown code is 404. */
const ofPort =
  (answer: (picture: Picture, view: View) => unknown): Route['answer'] =>
  (view, { port_code = '' }) => {
    const code = port_code.toUpperCase();
    const picture = view.findPicture(code);
    if (picture === null) {
      throw new HttpFault(
        404,
        'unknown_port',
        `There is no port with this code; known are ${view.portCodes.join(', ')}.`,
      );
    }
    return answer(picture, view);
  };

/** Every endpoint of both interfaces. */
export const ROUTES: readonly Route[] = [
  { path: '/v1/ports', answer: answerPorts },
  { path: '/v1/vessels/:port_code', answer: ofPort(answerVessels) },
  {
    path: '/v1/berths/:port_code',
    answer: ofPort(async (picture, view) => answerBerths(picture, await view.listTurnarounds(picture.port.code))),
  },
  { path: '/api/global/ports', answer: answerGlobalPorts },
  { path: '/api/global/overview', answer: answerGlobalOverview },
  {
    path: '/api/snapshot/:port_code',
    answer: ofPort(async (picture, view) => answerSnapshot(picture, await view.listSnapshots(picture.port.code, 24))),
  },
  {
    path: '/api/report/:port_code',
    answer: ofPort(async (picture, view) => {
      const { code } = picture.port;
      const [snapshots, movements24h, turnarounds] = await Promise.all([
        view.listSnapshots(code, 25),
        view.countMovements(code, 24),
        view.listTurnarounds(code),
      ]);
      return answerReport(picture, { snapshots, movements24h, turnarounds });
    }),
  },
];
