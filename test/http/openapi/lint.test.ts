import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { DOCUMENTS, documentText, SCOPES } from '../../../src/http/openapi/served-documents.ts';
import { ROOT } from '../../tidy/tree.ts';

describe('the documents', () => {
  test.each(SCOPES)('%s is valid OpenAPI 3.1', async (scope) => {
    const { valid, errors } = await new Validator().validate(JSON.parse(documentText(scope)));
    expect([errors, valid]).toEqual([undefined, true]);
  });

  test.each(SCOPES)(
    '%s: lint finds nothing, by redocly.yaml',
    (scope) => {
      const lint = join(ROOT, 'node_modules', '.bin', 'redocly');
      const file = join('openapi', DOCUMENTS[scope].file);
      const { exitCode, stdout, stderr } = Bun.spawnSync([lint, 'lint', '--format=json', file], {
        cwd: ROOT,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      });
      const { totals, problems } = JSON.parse(stdout.toString()) as { totals: unknown; problems: unknown[] };
      expect(problems).toEqual([]);
      expect([totals, exitCode], stderr.toString()).toEqual([{ errors: 0, warnings: 0, ignored: 0 }, 0]);
    },
    60_000,
  );
});
