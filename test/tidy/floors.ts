/** The floors of the tree (src/README.md), as data: which folder may import which. */

/** The stages of the domain in the order of the data flow; each may import only what stands to its left. */
export const STAGES = [
  'ais',
  'vessel',
  'track',
  'zone',
  'port',
  'commodity',
  'features',
  'regression',
  'prediction',
  'advice',
  'event',
  'access',
  'webhook',
] as const;

const stage = (name: string): string => `src/domain/${name}`;
const DOMAIN = STAGES.map(stage);
const INSIDE = ['src/core', ...DOMAIN, 'src/contracts', 'src/workflows'];
const ADAPTERS = ['sqlite', 'feed', 'webhook', 'http', 'config', 'system', 'simulation'].map((name) => `src/${name}`);

/** Folder → folders it may import besides itself. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/core': [],
  'db/schema': [],
  'db/ports': [],
  'db/migrations': [],
  openapi: [],
  ...Object.fromEntries(STAGES.map((name, i) => [stage(name), ['src/core', ...STAGES.slice(0, i).map(stage)]])),
  'src/contracts': ['src/core', ...DOMAIN],
  'src/workflows': ['src/core', ...DOMAIN, 'src/contracts'],
  ...Object.fromEntries(ADAPTERS.map((folder) => [folder, INSIDE])),
  'src/sqlite': [...INSIDE, 'db/schema', 'db/migrations'],
  'src/config': [...INSIDE, 'db/ports'],
  'src/http': [...INSIDE, 'openapi', 'package.json'],
  'src/webhook': [...INSIDE, 'package.json'],
  'src/compose': [...INSIDE, ...ADAPTERS],
  'src/compose.ts': [...INSIDE, ...ADAPTERS, 'src/compose'],
  'src/cli': [...INSIDE, ...ADAPTERS, 'src/compose', 'src/compose.ts'],
  'src/env.ts': [],
  'src/main.ts': ['src/cli', 'src/env.ts', 'package.json'],
};

/** Package → folders that may import it; anything else belongs behind one of them. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'drizzle-orm': ['db/schema', 'src/sqlite'],
  elysia: ['src/http'],
  '@sinclair/typebox': ['src/http'],
  jose: ['src/http'],
  'swagger-ui-dist': ['src/http/docs'],
  croner: ['src/system'],
  'ml-regression': ['src/domain/regression'],
  'bun:sqlite': ['src/sqlite'],
};

/** Built-in modules may be used by the outside only: the domain stays pure. */
export const PURE_FOLDERS = ['src/core', ...DOMAIN, 'src/contracts'];
