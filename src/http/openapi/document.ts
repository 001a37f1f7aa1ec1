import { Type } from '@sinclair/typebox';
import type { Interface } from '../../domain/access/account.ts';
import { interfaceOf } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { WEBHOOK_ROUTES } from '../webhook-routes.ts';
import { byName, list, named, nullable, ROWS_ORIGIN, words } from '../wire/schema.ts';
import type { Examples } from './examples.ts';
import { ERROR_SCHEMA, faultRef, faultResponses } from './faults.ts';
import { answerHeaders, HEADERS } from './headers.ts';
import { type Components, hoist } from './hoist.ts';
import { actionOf, operationOf } from './operation.ts';
import { TAGS } from './tags.ts';
import { webhooksOf } from './webhooks.ts';

type Json = Record<string, unknown>;

/** One of the two interfaces, or both. */
export type Scope = Interface | 'all';

const TITLES: Readonly<Record<Scope, string>> = {
  all: 'Roadstead',
  api: 'Roadstead: primary interface',
  v1: 'Roadstead: versioned interface',
};

const DESCRIPTION = `Port intelligence from AIS: the state of ports, times to berth, congestion, advice on speed.

Answers are JSON; instants are ISO 8601 in UTC; distances are nautical miles, times hours. Fields may be added: programs
must let pass what they do not know. A refusal is \`{"detail", "code", "request_id"}\`. HEAD and OPTIONS are answered
everywhere; another method than those of a path is 405 with \`Allow\`. The guide at /docs/guide explains zones, levels,
models, commodities, vessels, carbon, limits and errors.`;

const FEATURES = named(
  'FeatureCollection',
  'Rows as GeoJSON (RFC 7946), with the other members of the answer beside them.',
  {
    type: words(['FeatureCollection'], 'The kind of object.'),
    features: list(
      named('Feature', 'A row.', {
        type: words(['Feature'], 'The kind of object.'),
        geometry: nullable(
          named('Point', 'Where it is; null if not known.', {
            type: words(['Point'], 'The kind of geometry.'),
            coordinates: Type.Array(Type.Number(), {
              minItems: 2,
              maxItems: 2,
              description: 'Longitude and latitude, degrees (WGS 84).',
            }),
          }),
        ),
        properties: byName(Type.Unknown(), 'The other fields of the row, as in JSON.'),
      }),
      'The rows.',
    ),
    ...ROWS_ORIGIN,
  },
);

/** The OpenAPI document of an interface, or of both, from the routes that are served. */
export function documentOf(scope: Scope, examples: Examples, version: string): Json {
  const components: Components = { schemas: {} };
  const routes = ROUTES.filter(({ path }) => scope === 'all' || interfaceOf(path) === scope);
  const paths: Json = {};
  for (const route of routes) {
    paths[route.path] = { get: operationOf(route, examples.answers[route.operation.id], components) };
  }
  const actions = WEBHOOK_ROUTES.filter(({ path }) => scope === 'all' || interfaceOf(path) === scope);
  for (const [path, ofPath] of Map.groupBy(actions, ({ path }) => path)) {
    paths[path] = Object.fromEntries(ofPath.map((route) => [route.method.toLowerCase(), actionOf(route, components)]));
  }
  if (scope === 'all') paths['/healthz'] = { get: HEALTH };
  const webhooks = scope === 'v1' ? null : webhooksOf(components);
  hoist(ERROR_SCHEMA, components);
  hoist(FEATURES, components);
  const used = JSON.stringify([paths, webhooks]);
  return {
    openapi: '3.1.1',
    info: {
      title: TITLES[scope],
      version,
      description: DESCRIPTION,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: TAGS.filter(({ name }) => used.includes(`"tags":["${name}"]`)),
    paths,
    ...(webhooks === null ? {} : { webhooks }),
    components: {
      securitySchemes: {
        ApiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The API key, in a header.' },
        ApiKeyQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description:
            'Second choice, for programs that cannot send headers: addresses are kept in logs and histories. The key of an administrator is not taken here.',
        },
      },
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      headers: HEADERS,
      responses: {
        NotModified: {
          description: 'Nothing has changed since the answer that If-None-Match names. It counts no predictions.',
          headers: answerHeaders({ hasRows: false, hasQuota: false }),
        },
        ...Object.fromEntries(
          Object.entries(faultResponses(examples.faults)).filter(([name]) =>
            used.includes(`#/components/responses/${name}"`),
          ),
        ),
      },
    },
  };
}

const HEALTH: Json = {
  operationId: 'get_health',
  summary: 'Whether the process answers',
  description: 'Needs no key and has no limit.',
  tags: ['Service'],
  security: [],
  responses: {
    200: {
      description: 'It does.',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { status: { type: 'string', enum: ['ok'] } }, required: ['status'] },
          example: { status: 'ok' },
        },
      },
    },
    413: faultRef(413),
  },
};
