/** A field's type as the two interface documents give it; `?` allows null. */
export type FieldType =
  | 'string'
  | 'integer'
  | 'number'
  | 'number?'
  | 'integer?'
  | 'null'
  | 'object'
  | 'array'
  | 'instant'
  | 'boolean';

export type EndpointCase = {
  readonly path: string;
  readonly fields: Readonly<Record<string, FieldType>>;
  /** The array of the answer whose items are checked, and what they have. */
  readonly items?: { readonly of: string; readonly fields: Readonly<Record<string, FieldType>> };
};

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
        ttb_hours: 'number?',
        ttb_p90: 'number?',
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
];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

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
