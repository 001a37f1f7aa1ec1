import { Fault } from '../core/fault.ts';
import type { Scope } from '../http/openapi/document.ts';
import { documentText } from '../http/openapi/served-documents.ts';
import { reportFaults } from './report-faults.ts';

export const help = `roadstead openapi: the OpenAPI 3.1 document of the interfaces

Usage: roadstead openapi [api | v1]

Without a word the document of both; with one that of /api or of /v1. A server has the same at /openapi.json,
/api/openapi.json and /v1/openapi.json.
`;

const SCOPES: Readonly<Record<string, Scope>> = { api: 'api', v1: 'v1' };

export function run(args: string[]): Promise<number> {
  return reportFaults('openapi', async () => {
    const [word] = args;
    const scope = word === undefined ? 'all' : SCOPES[word];
    if (args.length > 1 || scope === undefined) {
      throw new Fault('usage', `openapi takes one word, api or v1, or none: '${args.join(' ')}'`);
    }
    process.stdout.write(documentText(scope));
    return 0;
  });
}
