import type { Parameter } from './parameters.ts';

/** The interface's default; where there is no such port, the first one. */
export const DEFAULT_CHARTER_PORT = 'STS';

/** The interface's five: container ships are not chartered by the voyage. */
export const CHARTER_TYPES = ['bulk', 'tanker', 'general', 'vehicle', 'passenger'] as const;

export const CHARTER_PARAMETERS: readonly Parameter[] = [
  {
    name: 'port',
    description: `Code of the port; without it ${DEFAULT_CHARTER_PORT}, or the first port where there is no ${DEFAULT_CHARTER_PORT}.`,
    rule: 'a port code of three letters',
    schema: { type: 'string', pattern: '^[A-Za-z]{3}$', default: DEFAULT_CHARTER_PORT },
    example: 'STS',
    refusals: [403, 404],
    read: (text) => (/^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : null),
  },
  {
    name: 'vessel_type',
    description: 'Only vessels of this class; without it those of every class.',
    rule: `one of ${CHARTER_TYPES.join(', ')}`,
    schema: { type: 'string', enum: CHARTER_TYPES },
    example: 'bulk',
    read: (text) => CHARTER_TYPES.find((type) => type === text.toLowerCase()) ?? null,
  },
];
