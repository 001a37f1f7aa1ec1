import { ACTION_EXAMPLES } from '../api/webhooks-examples.ts';
import type { Parameter } from '../parameters.ts';
import { PATH_PARAMETERS } from '../parameters.ts';
import type { BodyField } from '../read-body.ts';
import { type ActionRoute, interfaceOf, isAboutAccount, type Route } from '../route.ts';
import { ROW_PARAMETERS } from '../rows/parameters.ts';
import type { OperationExamples } from './examples.ts';
import { faultRef } from './faults.ts';
import { answerHeaders } from './headers.ts';
import { type Components, hoist } from './hoist.ts';

type Json = Record<string, unknown>;

const KEYS: readonly Json[] = [{ ApiKeyHeader: [] }, { ApiKeyQuery: [] }];

/** One route as an operation; its 200 shows what a running server answered. */
export function operationOf(route: Route, examples: OperationExamples | undefined, components: Components): Json {
  const { operation, access } = route;
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    security: access === 'PUBLIC' ? [{}, ...KEYS] : KEYS,
    parameters: parametersOf(route, examples),
    responses: responsesOf(route, examples, components),
  };
}

/** An endpoint that acts as an operation. */
export function actionOf(route: ActionRoute, components: Components): Json {
  const { operation, body, isOnce } = route;
  const example = ACTION_EXAMPLES[operation.id];
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    security: KEYS,
    parameters: [...parametersOf(route, undefined), ...(isOnce ? [IDEMPOTENCY_KEY] : [])],
    ...(body ? { requestBody: bodyOf(route, body, example?.request) } : {}),
    responses: {
      200: {
        description: operation.summary,
        headers: answerHeaders({ hasRows: false, hasQuota: false }),
        content: { 'application/json': { schema: hoist(route.schema, components), ...exampleOf(example?.answer) } },
      },
      ...Object.fromEntries(
        [
          400,
          401,
          403,
          ...(refusalsOf(route).has(404) ? [404] : []),
          ...(route.method === 'GET' ? [] : [409]),
          413,
          429,
          500,
        ].map((status) => [status, faultRef(status)]),
      ),
    },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text of your own, different for each request: sent again with it within 24 hours, the request acts once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'b1e7c9f2-subscribe',
};

const bodyOf = ({ operation }: ActionRoute, fields: readonly BodyField[], example: unknown): Json => ({
  required: fields.some(({ isRequired }) => isRequired),
  description: operation.summary,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
        required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
        additionalProperties: false,
      },
      ...exampleOf(example),
    },
  },
});

const pathParameters = ({ path }: Route | ActionRoute): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => PATH_PARAMETERS[name!]!);

function parametersOf(route: Route | ActionRoute, examples: OperationExamples | undefined): Json[] {
  const inPath = pathParameters(route).map((parameter) =>
    describe({ ...parameter, ...withExample(examples?.path[parameter.name] ?? parameter.example) }, 'path'),
  );
  const rows = 'rows' in route ? route.rows : undefined;
  const own = [...(route.parameters ?? []), ...(rows ? ROW_PARAMETERS : [])];
  return [...inPath, ...own.map((parameter) => describe(narrow(parameter, rows?.hasPositions ?? false), 'query'))];
}

const withExample = (example: string | number | undefined): Pick<Parameter, 'example'> =>
  example === undefined ? {} : { example };

const describe = ({ name, description, schema, example, isRequired }: Parameter, where: 'path' | 'query'): Json => ({
  name,
  in: where,
  ...(where === 'path' || isRequired ? { required: true } : {}),
  description,
  ...exampled(where === 'path' || isRequired === true, schema, example),
});

/** What must be given is filled in for whoever tries it out; what may be left out is shown, but not filled in. */
function exampled(isRequired: boolean, schema: Parameter['schema'], example: Parameter['example']): Json {
  if (example === undefined) return { schema };
  return isRequired ? { schema, example } : { schema: { ...schema, examples: [example] } };
}

/** Only rows with positions are written as GeoJSON. */
function narrow(parameter: Parameter, hasPositions: boolean): Parameter {
  if (parameter.name !== 'format' || hasPositions) return parameter;
  const formats = (parameter.schema.enum as string[]).filter((format) => format !== 'geojson');
  return { ...parameter, description: 'How the rows are written.', schema: { ...parameter.schema, enum: formats } };
}

function responsesOf(route: Route, examples: OperationExamples | undefined, components: Components): Json {
  const isAccount = isAboutAccount(route);
  const rows = isAccount ? undefined : route.rows;
  const headers = answerHeaders({ hasRows: rows !== undefined, hasQuota: !isAccount && route.shown !== undefined });
  const content: Json = {
    'application/json': { schema: hoist(route.schema, components), ...exampleOf(examples?.json) },
  };
  if (rows) {
    const schema = { type: 'string', description: 'A header and a line a row (RFC 4180).' };
    content['text/csv'] = { schema, ...exampleOf(examples?.csv) };
  }
  if (rows?.hasPositions) {
    const schema = { $ref: '#/components/schemas/FeatureCollection' };
    content['application/geo+json'] = { schema, ...exampleOf(examples?.geojson) };
  }
  return {
    200: { description: route.operation.summary, headers, content },
    304: { $ref: '#/components/responses/NotModified' },
    ...Object.fromEntries(faultsOf(route).map((status) => [status, faultRef(status)])),
  };
}

const exampleOf = (example: unknown): Json => (example === undefined ? {} : { example });

/** How the things that a request names may be refused, in its path and behind the question mark. */
const refusalsOf = (route: Route | ActionRoute): ReadonlySet<number> =>
  new Set([...pathParameters(route), ...(route.parameters ?? [])].flatMap(({ refusals }) => refusals ?? []));

/** How a route may refuse. */
function faultsOf(route: Route): number[] {
  const isAccount = isAboutAccount(route);
  const refusals = refusalsOf(route);
  const needsPlan = interfaceOf(route.path) === 'v1' && route.access !== 'PUBLIC' && !isAccount;
  return [
    400,
    401,
    ...(refusals.has(403) || needsPlan || route.access === 'ENTERPRISE' ? [403] : []),
    ...(refusals.has(404) ? [404] : []),
    413,
    429,
    500,
    ...(isAccount ? [] : [503]),
  ];
}
