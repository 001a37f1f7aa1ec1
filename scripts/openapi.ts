import { join } from 'node:path';
import { DOCUMENTS, documentText, SCOPES } from '../src/http/openapi/served-documents.ts';
import { EXAMPLE_HOURS, recordExamples } from '../test/support/record-examples.ts';
import { serveSimulatedHistory } from '../test/support/served-history.ts';

// Writes openapi/ anew: `bun run openapi`. Examples first, for the documents carry them.
const folder = join(import.meta.dir, '..', 'openapi');
if (Bun.argv[2] === undefined) {
  const history = await serveSimulatedHistory(EXAMPLE_HOURS);
  const examples = await recordExamples(history.server);
  await history.stop();
  await Bun.write(join(folder, 'examples.json'), `${JSON.stringify(examples, null, 2)}\n`);
  // The examples are embedded at start, so the documents are made by a process that starts with the new ones.
  const made = Bun.spawnSync([process.execPath, import.meta.path, 'documents'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = made.exitCode;
} else {
  for (const scope of SCOPES) await Bun.write(join(folder, DOCUMENTS[scope].file), documentText(scope));
}
