import { answerFleet } from './api/fleet.ts';
import { FLEET_SCHEMA } from './api/fleet-schema.ts';
import { answerCarbon } from './api/vessel-carbon.ts';
import { CARBON_SCHEMA } from './api/vessel-carbon-schema.ts';
import { answerDna } from './api/vessel-dna.ts';
import { DNA_SCHEMA } from './api/vessel-dna-schema.ts';
import { LAST_PORT_PARAMETER, MMSIS_PARAMETER } from './parameters.ts';
import type { WorldRoute } from './route.ts';

/** What is told of single vessels, at whatever port of the key they are. */
export const VESSEL_ROUTES: readonly WorldRoute[] = [
  {
    path: '/api/vessel/{mmsi}/dna',
    access: 'AUTH',
    operation: {
      id: 'get_vessel_profile',
      tag: 'Vessels',
      summary: 'What a vessel is and can carry',
      description:
        'Size, draughts, block coefficient and cargo capacity, each with its method and confidence, and the ports and ' +
        'berths used. 404 for a vessel that no port of the key has seen in 365 days.',
    },
    schema: DNA_SCHEMA,
    answer: (view, { mmsi }) => answerDna(view, Number(mmsi)),
  },
  {
    path: '/api/vessel/{mmsi}/carbon',
    access: 'AUTH',
    operation: {
      id: 'get_vessel_carbon',
      tag: 'Vessels',
      summary: 'What waiting at anchor emits and costs',
      description:
        'Of a vessel in the queue of a port of the key: fuel, CO2 and exposure to the EU emissions trading system, a day ' +
        'and so far, with bounds and assumptions. Of any other vessel: at_anchor false and no cost. 404 for a vessel ' +
        'that no port of the key has seen in 365 days.',
    },
    parameters: [LAST_PORT_PARAMETER],
    schema: CARBON_SCHEMA,
    answer: (view, { mmsi }, { last_port }, { euaPrice }) =>
      answerCarbon(view, Number(mmsi), last_port === undefined ? null : String(last_port), euaPrice),
  },
  {
    path: '/api/fleet/vessels',
    access: 'AUTH',
    operation: {
      id: 'list_fleet',
      tag: 'Vessels',
      summary: 'Where the vessels of a list are, and what comes next',
      description:
        'Of each vessel its position, zone and port, time to berth, wait and what it costs, age of its position and next ' +
        'event, in the order of the request. not_found lists those that no port of the key has seen in 365 days.',
    },
    parameters: [MMSIS_PARAMETER],
    schema: FLEET_SCHEMA,
    rows: { of: 'vessels', key: ['mmsi'], hasPositions: true },
    answer: (view, _path, { mmsis }, { euaPrice }) => answerFleet(view, String(mmsis).split(',').map(Number), euaPrice),
  },
];
