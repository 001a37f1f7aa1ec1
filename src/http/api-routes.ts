import { answerAlertsFeed } from './api/alerts-feed.ts';
import { ALERTS_FEED_SCHEMA } from './api/alerts-feed-schema.ts';
import { answerCharter } from './api/charter-predictions.ts';
import { CHARTER_SCHEMA } from './api/charter-schema.ts';
import { answerEvents } from './api/events.ts';
import { EVENTS_SCHEMA } from './api/events-schema.ts';
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
import { COMMODITY_ROUTES } from './commodity-routes.ts';
import { ofPort } from './of-port.ts';
import { ALERT_PARAMETERS } from './parameters-of-alerts.ts';
import { CHARTER_PARAMETERS } from './parameters-of-charter.ts';
import { EVENT_PARAMETERS } from './parameters-of-events.ts';
import type { WorldRoute } from './route.ts';
import { VESSEL_ROUTES } from './vessel-routes.ts';

/** Every endpoint of /api. */
export const API_ROUTES: readonly WorldRoute[] = [
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
  ...COMMODITY_ROUTES,
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
  {
    path: '/api/events',
    access: 'ENTERPRISE',
    operation: {
      id: 'list_events',
      tag: 'Webhooks',
      summary: 'What happened, in the order in which it was recorded',
      description:
        'The events that webhooks deliver, whether there is a subscription or not: to begin with, and to make up for what ' +
        'was missed. next_cursor goes on from where an answer ends, also when it was the last one.',
    },
    parameters: EVENT_PARAMETERS,
    schema: EVENTS_SCHEMA,
    answer: (view, _path, query) => answerEvents(view, query),
  },
  {
    path: '/api/charter/predictions',
    access: 'PUBLIC',
    operation: {
      id: 'list_charter_predictions',
      tag: 'Charter',
      summary: 'When vessels berth and are free again',
      description:
        'Of each vessel that is bound for a port or waits there: berthing and open date with P50 and P90, the instants that ' +
        'laytime hangs on, size, probable cargo, laden or in ballast, and advice on its speed with what that saves. ' +
        'Without a key, 60 minutes behind.',
    },
    parameters: CHARTER_PARAMETERS,
    schema: CHARTER_SCHEMA,
    rows: { of: 'predictions', key: ['mmsi'] },
    answer: (view, _path, query, assumptions) => answerCharter(view, query, assumptions),
  },
];
