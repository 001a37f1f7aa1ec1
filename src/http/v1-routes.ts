import type { ShownPrediction } from '../domain/access/quota.ts';
import { ofPort } from './of-port.ts';
import { DAYS_PARAMETER, MMSI_PARAMETER, ZONE_PARAMETER } from './parameters.ts';
import type { Route, WorldRoute } from './route.ts';
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

/** Every endpoint of /v1. */
export const V1_ROUTES: readonly Route[] = [
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
];
