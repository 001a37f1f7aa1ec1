import type { Picture } from '../contracts/picture.ts';
import type { View } from '../contracts/view.ts';
import { answerGlobalOverview } from './api/global-overview.ts';
import { answerGlobalPorts } from './api/global-ports.ts';
import { answerApiPredictions } from './api/predictions.ts';
import { answerReport } from './api/report.ts';
import { answerSnapshot } from './api/snapshot.ts';
import { answerJourney } from './api/vessel-journey.ts';
import { HttpFault } from './faults.ts';
import { type Query, type QueryReader, readDaysQuery, readMmsi, readPredictionsQuery } from './query.ts';
import { answerBerths } from './v1/berths.ts';
import { answerCongestion } from './v1/congestion.ts';
import { answerMlops } from './v1/mlops.ts';
import { answerPorts } from './v1/ports.ts';
import { answerPredictions } from './v1/predictions.ts';
import { answerValidationLogs } from './v1/validation-logs.ts';
import { answerVessels } from './v1/vessels.ts';

/** One endpoint: its path as Elysia writes it, and the answer for a view. */
export type Route = {
  readonly path: string;
  /** Reads the parameters behind the question mark; a route without takes none. */
  readonly query?: QueryReader;
  answer(view: View, parameters: Readonly<Record<string, string>>, query: Query): unknown;
};

/** A route about one port: an unknown code is 404. */
const ofPort =
  (answer: (picture: Picture, view: View, query: Query) => unknown): Route['answer'] =>
  (view, parameters, query) => {
    const { port_code = '' } = parameters;
    const code = port_code.toUpperCase();
    const picture = view.findPicture(code);
    if (picture === null) {
      throw new HttpFault(
        404,
        'unknown_port',
        `There is no port with this code; known are ${view.portCodes.join(', ')}.`,
      );
    }
    return answer(picture, view, query);
  };

/** Every endpoint of both interfaces. */
export const ROUTES: readonly Route[] = [
  { path: '/v1/ports', answer: answerPorts },
  { path: '/v1/vessels/:port_code', answer: ofPort(answerVessels) },
  {
    path: '/v1/berths/:port_code',
    answer: ofPort(async (picture, view) => answerBerths(picture, await view.listTurnarounds(picture.port.code))),
  },
  {
    path: '/v1/predictions/:port_code',
    query: readPredictionsQuery,
    answer: ofPort(async (picture, view, query) =>
      answerPredictions(picture, await view.scores(picture.port.code), query),
    ),
  },
  {
    path: '/v1/congestion/:port_code',
    answer: ofPort(async (picture, view) => answerCongestion(picture, await view.scores(picture.port.code))),
  },
  {
    path: '/v1/validation-logs/:port_code',
    query: readDaysQuery,
    answer: ofPort(async (picture, view, query) => {
      const days = Number(query.days);
      return answerValidationLogs(picture, await view.listValidations(picture.port.code, days), days);
    }),
  },
  {
    path: '/v1/mlops/:port_code',
    answer: ofPort(async (picture, view) => answerMlops(picture, await view.scores(picture.port.code))),
  },
  { path: '/api/predictions/:port_code', answer: ofPort(answerApiPredictions) },
  {
    path: '/api/vessel-journey/:port_code/:mmsi',
    answer(view, parameters, query) {
      // What is wrong with a request is told before its port is looked for.
      const mmsi = readMmsi(parameters.mmsi ?? '');
      const ofVessel = ofPort(async (picture) =>
        answerJourney(picture, mmsi, await view.findJourney(picture.port.code, mmsi)),
      );
      return ofVessel(view, parameters, query);
    },
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
