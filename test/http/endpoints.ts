import type { RunningServer } from '../../src/compose.ts';
import { call } from '../support/call.ts';

/** A field's type as the two interface documents give it; `?` allows null. */
type Plain = 'string' | 'integer' | 'number' | 'null' | 'object' | 'array' | 'instant' | 'boolean';
export type FieldType = Plain | `${'string' | 'integer' | 'number' | 'object' | 'instant'}?`;

/** Fields by name; a dot leads into an object, as in `accuracy_summary.mae`. */
export type Fields = Readonly<Record<string, FieldType>>;

export type EndpointCase = {
  /** With `STS` where a port code stands, `{mmsi}` where a vessel of that port does, `{commodity_code}` where goods do. */
  readonly path: string;
  readonly fields: Fields;
  /** The array of the answer whose items are checked, and what they have. */
  readonly items?: { readonly of: string; readonly fields: Fields };
};

/** What endpoints cannot be asked without. */
export const REQUIRED_QUERIES: Readonly<Record<string, string>> = { '/api/fleet/vessels': '?mmsis={mmsi}' };

/** What every port has, in place of what stands in braces. */
export const withCommodity = (path: string): string => path.replace('{commodity_code}', 'GRAIN');

/** A path for a port, with a vessel that has a zone there. */
export async function pathFor(server: RunningServer, path: string, code: string): Promise<string> {
  const ofPort = withCommodity(path.replace('STS', code)) + (REQUIRED_QUERIES[path] ?? '');
  if (!ofPort.includes('{mmsi}')) return ofPort;
  const { vessels } = (await (await call(server, `/v1/vessels/${code}`)).json()) as { vessels: { mmsi: number }[] };
  return ofPort.replace('{mmsi}', String(vessels[0]!.mmsi));
}

/** The endpoints that exist, with the fields that the specification promises. */
export const ENDPOINTS: readonly EndpointCase[] = [
  {
    path: '/v1/ports',
    fields: { ports: 'array', timestamp: 'instant' },
    items: {
      of: 'ports',
      fields: {
        code: 'string',
        name: 'string',
        lat: 'number',
        lon: 'number',
        berths_total: 'integer',
        queue: 'integer',
        berths_occupied: 'integer',
        utilization: 'number',
        vessels_tracked: 'integer',
        last_update: 'instant',
      },
    },
  },
  {
    path: '/v1/vessels/STS',
    fields: { vessels: 'array', zone_counts: 'object', as_of: 'instant' },
    items: {
      of: 'vessels',
      fields: {
        mmsi: 'integer',
        name: 'string',
        lat: 'number',
        lon: 'number',
        sog: 'number',
        cog: 'number?',
        distance_nm: 'number',
        zone: 'string',
        destination: 'string',
        vessel_type: 'string',
        dwt: 'integer?',
        length_m: 'integer?',
        ttb_hours: 'number',
        ttb_p90: 'number',
        last_seen: 'instant',
      },
    },
  },
  {
    path: '/v1/berths/STS',
    fields: { berths: 'array', summary: 'object' },
    items: {
      of: 'berths',
      fields: { berth_id: 'string', name: 'string', status: 'string', avg_turnaround_hours: 'number?' },
    },
  },
  {
    path: '/v1/predictions/STS',
    fields: {
      predictions: 'array',
      'model_accuracy.mae_0_8h': 'number?',
      'model_accuracy.mae_8_24h': 'number?',
      'model_accuracy.cases': 'object',
      as_of: 'instant',
    },
    items: {
      of: 'predictions',
      fields: {
        mmsi: 'integer',
        vessel_name: 'string',
        zone: 'string',
        ttb_hours: 'number',
        ttb_p90: 'number',
        time_slice: 'string',
        model_version: 'string',
        prediction_time: 'instant',
        'features.queue_total': 'integer',
        'features.berth_utilization': 'number',
        'features.dwt_class': 'string',
        'features.distance_nm': 'number',
      },
    },
  },
  {
    path: '/v1/congestion/STS',
    fields: {
      port_code: 'string',
      'current_state.queue_total': 'integer',
      'current_state.berth_utilization': 'number',
      'current_state.congestion_level': 'string',
      ...Object.fromEntries(
        ['8h', '24h', '48h', '72h'].flatMap((horizon): [string, FieldType][] => [
          [`forecasts.${horizon}.probability`, 'number'],
          [`forecasts.${horizon}.risk_level`, 'string'],
          [`forecasts.${horizon}.confidence`, 'number'],
        ]),
      ),
      'model_metrics.auc': 'number?',
      'model_metrics.f1': 'number?',
      label: 'string',
      threshold_queue: 'number',
      as_of: 'instant',
    },
  },
  {
    path: '/v1/validation-logs/STS',
    fields: {
      logs: 'array',
      'accuracy_summary.mae': 'number?',
      'accuracy_summary.median_error': 'number?',
      'accuracy_summary.predictions_count': 'integer',
      as_of: 'instant',
    },
    items: {
      of: 'logs',
      fields: {
        mmsi: 'integer',
        vessel_name: 'string',
        predicted_ttb: 'number',
        actual_ttb: 'number',
        error_hours: 'number',
        prediction_time: 'instant',
        berth_time: 'instant',
      },
    },
  },
  {
    path: '/v1/mlops/STS',
    fields: {
      'ttb_model.version': 'string',
      'ttb_model.algorithm': 'string',
      'ttb_model.training_samples': 'integer',
      'ttb_model.features': 'integer',
      'ttb_model.accuracy.mae_0_8h': 'number?',
      'ttb_model.accuracy.mae_8_24h': 'number?',
      'ttb_model.accuracy.mae_24_48h': 'number?',
      'congestion_model.version': 'string',
      'congestion_model.algorithm': 'string',
      'congestion_model.accuracy.auc_8h': 'number?',
      'congestion_model.accuracy.auc_24h': 'number?',
      'congestion_model.accuracy.f1_8h': 'number?',
      'data_freshness.last_ais_update': 'instant',
      'data_freshness.last_prediction_run': 'instant',
      'data_freshness.update_frequency_minutes': 'integer',
      as_of: 'instant',
    },
  },
  {
    path: '/api/predictions/STS',
    fields: { predictions: 'array', total: 'integer', as_of: 'instant' },
    items: {
      of: 'predictions',
      fields: {
        mmsi: 'string',
        vessel_name: 'string',
        ttb_hours: 'number',
        distance_nm: 'number',
        zone: 'string',
        dwt_class: 'string',
        confidence: 'number',
        will_queue: 'boolean',
        queue_probability: 'number',
        prediction_time: 'instant',
        jit: 'object?',
        jit_reason: 'string?',
      },
    },
  },
  {
    path: '/api/vessel-journey/STS/{mmsi}',
    fields: {
      port_code: 'string',
      mmsi: 'string',
      vessel_name: 'string',
      zone_transitions: 'array',
      predictions: 'array',
      'outcome.status': 'string',
      convergence: 'object?',
      as_of: 'instant',
    },
    items: { of: 'zone_transitions', fields: { time: 'instant', from_zone: 'string?', to_zone: 'string?' } },
  },
  {
    path: '/api/vessel/{mmsi}/dna',
    fields: {
      mmsi: 'integer',
      vessel_type: 'string',
      size_class: 'string?',
      deadweight: 'integer?',
      ballast_draught: 'number?',
      laden_draught: 'number?',
      max_cargo_capacity: 'integer?',
      observations: 'integer',
      block_coefficient: 'number?',
      block_coefficient_now: 'number?',
      draught_history: 'array',
      as_of: 'instant',
    },
    items: { of: 'draught_history', fields: { time: 'instant', draught: 'number' } },
  },
  {
    path: '/api/vessel/{mmsi}/carbon',
    fields: {
      mmsi: 'string',
      vessel_name: 'string',
      at_anchor: 'boolean',
      reason: 'string?',
      anchored_since: 'instant?',
      per_day: 'object?',
      so_far: 'object?',
      eu_ets: 'object?',
      assumptions: 'array',
      as_of: 'instant',
    },
  },
  {
    path: '/api/fleet/vessels',
    fields: { vessels: 'array', not_found: 'array', total: 'integer', as_of: 'instant' },
    items: {
      of: 'vessels',
      fields: {
        mmsi: 'string',
        vessel_name: 'string',
        lat: 'number?',
        lon: 'number?',
        zone: 'string?',
        port_code: 'string?',
        dwt_class: 'string',
        ttb_hours: 'number?',
        ttb_p90: 'number?',
        waiting_hours: 'number?',
        idle_cost_eur: 'number?',
        idle_cost_if_in_scope_eur: 'number?',
        ais_age_minutes: 'number?',
        'next_event.kind': 'string',
        'next_event.expected': 'instant?',
      },
    },
  },
  {
    path: '/api/global/ports',
    fields: { ports: 'array', as_of: 'instant' },
    items: { of: 'ports', fields: { code: 'string', name: 'string' } },
  },
  {
    path: '/api/global/overview',
    fields: { ports: 'array', as_of: 'instant' },
    items: {
      of: 'ports',
      fields: {
        code: 'string',
        name: 'string',
        queue: 'integer',
        berths_occupied: 'integer',
        utilization: 'number',
        congestion: 'string',
        delta_queue_6h: 'integer',
        inbound: 'integer',
      },
    },
  },
  {
    path: '/api/snapshot/STS',
    fields: { port_code: 'string', snapshots: 'array' },
    items: {
      of: 'snapshots',
      fields: { time: 'string', queue: 'integer', berths: 'integer', utilization: 'number', inbound: 'integer' },
    },
  },
  {
    path: '/api/alerts/feed',
    fields: { alerts: 'array', total: 'integer', since: 'instant', as_of: 'instant' },
    items: {
      of: 'alerts',
      fields: {
        id: 'string',
        kind: 'string',
        severity: 'string',
        port_code: 'string',
        commodity: 'string?',
        started: 'instant',
        text: 'string',
        value: 'number',
        threshold: 'number',
        figures: 'object',
      },
    },
  },
  {
    path: '/api/charter/predictions',
    fields: {
      port_code: 'string',
      vessel_type: 'string?',
      predictions: 'array',
      total: 'integer',
      clause_warning: 'string',
      assumptions: 'array',
      as_of: 'instant',
    },
    items: {
      of: 'predictions',
      fields: {
        mmsi: 'string',
        vessel_name: 'string',
        vessel_type: 'string',
        size_class: 'string?',
        dwt: 'integer?',
        zone: 'string',
        destination: 'string',
        destination_eta: 'instant?',
        berthing: 'object?',
        'laytime.notice_on_arrival': 'instant?',
        'laytime.notice_at_berth': 'instant?',
        open: 'object?',
        open_reason: 'string?',
        load_state: 'string',
        slow_steaming: 'object?',
        slow_steaming_reason: 'string?',
      },
    },
  },
  {
    path: '/api/commodity/flow/STS',
    fields: { port_code: 'string', commodities: 'array', as_of: 'instant' },
    items: {
      of: 'commodities',
      fields: {
        commodity_group: 'string',
        queue_count: 'integer',
        berth_count: 'integer',
        inbound_count: 'integer',
        laden_count: 'integer',
        total_dwt_queue: 'integer',
        delta_queue_24h: 'integer',
        delta_basis_hours: 'number',
        commodity_confidence: 'number?',
      },
    },
  },
  {
    path: '/api/commodity/global/{commodity_code}',
    fields: {
      commodity_group: 'string',
      ports: 'array',
      'totals.ports_covered': 'array',
      'totals.queue_count': 'integer',
      'totals.berth_count': 'integer',
      'totals.inbound_count': 'integer',
      'totals.total_dwt_queue': 'integer',
      'totals.delta_queue_24h': 'integer',
      'totals.delta_queue_7d': 'integer',
      vessels: 'array',
      total: 'integer',
      as_of: 'instant',
    },
    items: {
      of: 'vessels',
      fields: {
        mmsi: 'integer',
        vessel_name: 'string',
        port_code: 'string',
        zone: 'string',
        lat: 'number',
        lon: 'number',
        dwt: 'integer?',
        commodity_group: 'string',
        commodity_confidence: 'number',
      },
    },
  },
  {
    path: '/api/report/STS',
    fields: {
      port_code: 'string',
      as_of: 'instant',
      congestion: 'object',
      queue: 'object',
      berths: 'object',
      inbound: 'object',
      movements_24h: 'object',
      ais: 'object',
    },
  },
  {
    path: '/api/events',
    fields: { events: 'array', next_cursor: 'string?', has_more: 'boolean', since: 'instant', as_of: 'instant' },
    items: { of: 'events', fields: { type: 'string', timestamp: 'instant', data: 'object' } },
  },
];

const of = (path: string): EndpointCase => ENDPOINTS.find((endpoint) => endpoint.path === path)!;

/** The endpoints that answer without a key too, with the fields of those that they stand beside. */
export const DEMO_ENDPOINTS: readonly EndpointCase[] = [
  '/v1/ports',
  '/v1/vessels/STS',
  '/v1/predictions/STS',
  '/v1/congestion/STS',
  '/v1/berths/STS',
].map((path) => ({ ...of(path), path: path.replace('/v1/', '/v1/demo/') }));

/** What is about the caller and so changes with every call. */
export const ACCOUNT_ENDPOINTS: readonly EndpointCase[] = [
  {
    path: '/v1/usage',
    fields: {
      account: 'string',
      'api.tier': 'string',
      'api.requests_per_minute': 'integer',
      'v1.delay_minutes': 'integer',
      'predictions.used': 'integer',
      'predictions.resets': 'instant',
      days: 'array',
      as_of: 'instant',
    },
  },
];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

/** The value of a field; undefined where there is none. */
export const fieldOf = (body: unknown, name: string): unknown =>
  name.split('.').reduce((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], body);

export function hasType(value: unknown, type: FieldType): boolean {
  if (type.endsWith('?')) return value === null || hasType(value, type.slice(0, -1) as FieldType);
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'instant':
      return typeof value === 'string' && INSTANT.test(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}
