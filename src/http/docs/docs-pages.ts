import { documents } from '../openapi/served-documents.ts';
import type { Served } from '../served.ts';

/** What people and tools read about the service. */
export const docsPages = (): readonly Served[] => [...documents];
