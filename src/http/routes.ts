import type { Picture } from '../contracts/picture.ts';
import type { View } from '../contracts/view.ts';
import type { ShownPrediction } from '../domain/access/quota.ts';
import { answerAlertsFeed } from './api/alerts-feed.ts';
import { ALERTS_FEED_SCHEMA } from './api/alerts-feed-schema.ts';
import { answerGlobalOverview } from './api/global-overview.ts';
import { GLOBAL_OVERVIEW_SCHEMA } from './api/global-overview-schema.ts';
import { answerGlobalPorts } from './api/global-ports.ts';
import { GLOBAL_PORTS_SCHEMA } from './api/global-ports-schema.ts';
import { answerApiPredictions } from './api/predictions.ts';
import { API_PREDICTIONS_SCHEMA } from './api/predictions-schema.ts';
import { answerReport } from './api/report.ts';
import { REPORT_SCHEMA } from './api/report-schema.ts';
import { answerSnapshot } from './api/snapshot.ts';
import { SNAPSHOT_SCHEMA } from './api/snapshot-schema.ts';
import { answerJourney } from './api/vessel-journey.ts';
import { JOURNEY_SCHEMA } from './api/vessel-journey-schema.ts';
import { HttpFault } from './faults.ts';
import { DAYS_PARAMETER, MMSI_PARAMETER, type Query, ZONE_PARAMETER } from './parameters.ts';
import { ALERT_PARAMETERS } from './parameters-of-alerts.ts';
import type { PathValues, Route, WorldRoute } from './route.ts';
import { answerBerths } from './v1/berths.ts';
import { BERTHS_SCHEMA } from './v1/berths-schema.ts';
import { answerCongestion } from './v1/congestion.ts';
import { CONGESTION_SCHEMA } from './v1/congestion-schema.ts';
import { answerMlops } from './v1/mlops.ts';
import { MLOPS_SCHEMA } from './v1/mlops-schema.ts';
import { answerPorts } from './v1/ports.ts';
import { PORTS_SCHEMA } from './v1/ports-schema.ts';
import { answerPredictions } from './v1/predictions.ts';
import { PREDICTIONS_SCHEMA } from './v1/predictions-schema.ts';
import { answerUsage } from './v1/usage.ts';
import { USAGE_SCHEMA } from './v1/usage-schema.ts';
import { answerValidationLogs } from './v1/validation-logs.ts';
import { VALIDATION_LOGS_SCHEMA } from './v1/validation-logs-schema.ts';
import { answerVessels } from './v1/vessels.ts';
import { VESSELS_SCHEMA } from './v1/vessels-schema.ts';
import { VESSEL_ROUTES } from './vessel-routes.ts';

/** A route about one port: 404 for a code that is none, 403 for a port that is not the caller's. */
const ofPort =
  (answer: (picture: Picture, view: View, query: Query, path: PathValues) => unknown): WorldRoute['answer'] =>
  (view, path, query) => {
    const code = String(path.port_code);
    const picture = view.findPicture(code);
    if (picture !== null) return answer(picture, view, query, path);
    if (view.exists(code)) {
      const has = view.portCodes.length === 0 ? 'none' : view.portCodes.join(', ');
      throw new HttpFault(403, 'port_not_allowed', `The port ${code} is not the key's; it has ${has}.`);
    }
    throw new HttpFault(404, 'unknown_port', 'There is no port with this code; GET /v1/demo/ports lists them.');
  };

const predictionsShown = (answer: unknown, portCode: string): ShownPrediction[] =>
  (answer as { predictions: { mmsi: number; prediction_time: string }[] }).predictions.map(
    ({ mmsi, prediction_time }) => ({ portCode, mmsi, atMs: Date.parse(prediction_time) }),
  );

const ports: WorldRoute = {
  path: '/v1/ports',
  access: 'AUTH',
  operation: {
    id: 'list_ports',
    tag: 'Ports',
    summary: 'Ports with their counts',
    description: 'Every port of the key with its berths, its queue, and how many vessels are tracked for it.',
  },
  schema: PORTS_SCHEMA,
  rows: { of: 'ports', key: ['code'], hasPositions: true },
  answer: answerPorts,
};

const vessels: WorldRoute = {
  path: '/v1/vessels/{port_code}',
  access: 'AUTH',
  operation: {
    id: 'list_vessels',
    tag: 'Vessels',
    summary: 'Vessels at a port and bound for it',
    description: 'The vessels that have a zone at the port, nearest first, each with its time to berth.',
  },
  schema: VESSELS_SCHEMA,
  rows: { of: 'vessels', key: ['mmsi'], hasPositions: true },
  answer: ofPort(answerVessels),
};

const berths: WorldRoute = {
  path: '/v1/berths/{port_code}',
  access: 'AUTH',
  operation: {
    id: 'list_berths',
    tag: 'Berths',
    summary: 'Berths and who lies there',
    description: 'Each place for one ship, whether it is taken and by whom, and how long ships stay there.',
  },
  schema: BERTHS_SCHEMA,
  rows: { of: 'berths', key: ['berth_id'] },
  answer: ofPort(async (picture, view) => answerBerths(picture, await view.listTurnarounds(picture.port.code))),
};

const predictions: WorldRoute = {
  path: '/v1/predictions/{port_code}',
  access: 'AUTH',
  operation: {
    id: 'list_predictions',
    tag: 'Predictions',
    summary: 'Time to berth, P50 and P90',
    description:
      'Time to berth of each expected vessel, soonest first, with the accuracy of such predictions here. ' +
      "Each prediction counts once against the plan's month, however often it is read.",
  },
  parameters: [MMSI_PARAMETER, ZONE_PARAMETER],
  schema: PREDICTIONS_SCHEMA,
  rows: { of: 'predictions', key: ['mmsi'] },
  shown: predictionsShown,
  answer: ofPort(async (picture, view, query) =>
    answerPredictions(picture, await view.scores(picture.port.code), query),
  ),
};

const congestion: WorldRoute = {
  path: '/v1/congestion/{port_code}',
  access: 'AUTH',
  operation: {
    id: 'get_congestion',
    tag: 'Congestion',
    summary: 'Congestion now and in 8, 24, 48 and 72 hours',
    description: 'The state of the port, and the probability that its queue will be HIGH at each horizon.',
  },
  schema: CONGESTION_SCHEMA,
  answer: ofPort(async (picture, view) => answerCongestion(picture, await view.scores(picture.port.code))),
};

/** Four of the routes and the list of ports answer without a key too, as far behind as the Free tier. */
const demo = (route: WorldRoute): WorldRoute => {
  const { shown: _, ...rest } = route;
  return {
    ...rest,
    path: route.path.replace('/v1/', '/v1/demo/'),
    access: 'PUBLIC',
    operation: {
      ...route.operation,
      id: `demo_${route.operation.id}`,
      tag: 'Demo',
      description: `${route.operation.description} Without a key, 60 minutes behind.`,
    },
  };
};

/** Every endpoint of both interfaces. */
export const ROUTES: readonly Route[] = [
  ports,
  vessels,
  berths,
  predictions,
  congestion,
  {
    path: '/v1/validation-logs/{port_code}',
    access: 'AUTH',
    operation: {
      id: 'list_validation_logs',
      tag: 'Models',
      summary: 'Predictions and what came',
      description: 'Of each call that berthed the first prediction in each slice, beside the outcome.',
    },
    parameters: [DAYS_PARAMETER],
    schema: VALIDATION_LOGS_SCHEMA,
    rows: { of: 'logs', key: ['mmsi', 'prediction_time'] },
    answer: ofPort(async (picture, view, query) => {
      const days = Number(query.days);
      return answerValidationLogs(picture, await view.listValidations(picture.port.code, days), days);
    }),
  },
  {
    path: '/v1/mlops/{port_code}',
    access: 'AUTH',
    operation: {
      id: 'get_model_metrics',
      tag: 'Models',
      summary: 'Which models serve, and how they do',
      description: 'The models of the port, what they were fitted on, and their errors on what was served.',
    },
    schema: MLOPS_SCHEMA,
    answer: ofPort(async (picture, view) => answerMlops(picture, await view.scores(picture.port.code))),
  },
  {
    path: '/v1/usage',
    access: 'AUTH',
    operation: {
      id: 'get_usage',
      tag: 'Account',
      summary: 'Limits of the key and what has been used',
      description: "The account's tier, plan, ports and limits, and its requests and predictions by day.",
    },
    schema: USAGE_SCHEMA,
    answerAccount: answerUsage,
  },
  demo(ports),
  demo(vessels),
  demo(predictions),
  demo(congestion),
  demo(berths),
  {
    path: '/api/global/ports',
    access: 'AUTH',
    operation: {
      id: 'list_global_ports',
      tag: 'Ports',
      summary: 'Which ports there are',
      description: 'Every port of the key: where it is, its names and its number of berths.',
    },
    schema: GLOBAL_PORTS_SCHEMA,
    rows: { of: 'ports', key: ['code'], hasPositions: true },
    answer: answerGlobalPorts,
  },
  {
    path: '/api/global/overview',
    access: 'AUTH',
    operation: {
      id: 'get_global_overview',
      tag: 'Ports',
      summary: 'Congestion of every port',
      description: 'Queue, berths, congestion level and the change of the queue, of every port of the key.',
    },
    schema: GLOBAL_OVERVIEW_SCHEMA,
    rows: { of: 'ports', key: ['code'] },
    answer: answerGlobalOverview,
  },
  {
    path: '/api/report/{port_code}',
    access: 'AUTH',
    operation: {
      id: 'get_report',
      tag: 'Ports',
      summary: 'The port in one document',
      description: 'Queue, berths, inbound vessels, congestion and movements of a port.',
    },
    schema: REPORT_SCHEMA,
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
  {
    path: '/api/snapshot/{port_code}',
    access: 'AUTH',
    operation: {
      id: 'list_snapshots',
      tag: 'Ports',
      summary: 'The last 24 hours in quarter-hours',
      description: 'Queue, berths, utilization and inbound vessels every 15 minutes, oldest first.',
    },
    schema: SNAPSHOT_SCHEMA,
    rows: { of: 'snapshots', key: ['time'] },
    answer: ofPort(async (picture, view) => answerSnapshot(picture, await view.listSnapshots(picture.port.code, 24))),
  },
  {
    path: '/api/predictions/{port_code}',
    access: 'AUTH',
    operation: {
      id: 'list_ttb_predictions',
      tag: 'Predictions',
      summary: 'Time to berth with advice on speed',
      description: 'Time to berth of each expected vessel, soonest first, with just-in-time advice where it helps.',
    },
    schema: API_PREDICTIONS_SCHEMA,
    rows: { of: 'predictions', key: ['mmsi'] },
    answer: ofPort(answerApiPredictions),
  },
  {
    path: '/api/vessel-journey/{port_code}/{mmsi}',
    access: 'AUTH',
    operation: {
      id: 'get_vessel_journey',
      tag: 'Predictions',
      summary: "A vessel's way to a berth",
      description: 'Its zones, its predictions as they converged, and the outcome.',
    },
    schema: JOURNEY_SCHEMA,
    rows: { of: 'predictions', key: ['prediction_time'] },
    answer: ofPort(async (picture, view, _query, path) => {
      const mmsi = Number(path.mmsi);
      return answerJourney(picture, mmsi, await view.findJourney(picture.port.code, mmsi));
    }),
  },
  ...VESSEL_ROUTES,
  {
    path: '/api/alerts/feed',
    access: 'PUBLIC',
    operation: {
      id: 'list_alerts',
      tag: 'Alerts',
      summary: 'What is out of the ordinary',
      description:
        'Alerts of the ports that were in force lately, newest first: congestion, long waits, silent vessels, closed ' +
        'berths, forecasts that turn bad, surges of a commodity. Without a key, 60 minutes behind.',
    },
    parameters: ALERT_PARAMETERS,
    schema: ALERTS_FEED_SCHEMA,
    rows: { of: 'alerts', key: ['id'] },
    answer: (view, _path, query) => answerAlertsFeed(view, query),
  },
];
