import { portsInForce } from '../config/built-in-ports.ts';
import { DATA_DIR, DEFAULT_DATA_DIR, describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { findIsoMs } from '../core/time.ts';
import type { CongestionScoredRow } from '../domain/prediction/congestion-evaluation.ts';
import { evaluateCongestion } from '../domain/prediction/congestion-evaluation.ts';
import { evaluate } from '../domain/prediction/evaluation.ts';
import type { ScoredRow } from '../domain/prediction/scored-row.ts';
import { openStore } from '../sqlite/store.ts';
import { evaluationJson } from './evaluation-json.ts';
import { evaluationText } from './evaluation-text.ts';
import { reportFaults } from './report-faults.ts';

const OPTIONS = {
  'data-dir': DATA_DIR,
  port: { kind: 'value', placeholder: 'CODE', help: 'one port only (default: all)', isCallOnly: true },
  since: { kind: 'value', placeholder: 'ISO', help: 'only outcomes known after this instant', isCallOnly: true },
  until: { kind: 'value', placeholder: 'ISO', help: 'only outcomes known by this instant', isCallOnly: true },
  seed: { kind: 'value', placeholder: 'N', help: 'seed of the intervals (default 1)', isCallOnly: true },
  json: { kind: 'flag', help: 'the answer as JSON', isCallOnly: true },
} as const satisfies OptionSpecs;

export const help = `roadstead evaluate: how the predictions turned out

Usage: roadstead evaluate [--port STS] [--json]

Compares what was predicted, as it was stored before the outcome, with what came: per port, class, zone and slice, with
95 % intervals, beside four simple methods on the same rows; and congestion forecasts beside climatology and persistence.
Reads the data directory, also beside a running server; nothing is changed.

${describeOptions(OPTIONS)}
`;

export function run(args: string[]): Promise<number> {
  return reportFaults('evaluate', async () => {
    const { options, words } = parseOptions(OPTIONS, args);
    if (words.length > 0) throw new Fault('usage', `evaluate takes no words, only options: '${words[0]}'`);
    const seed = options.seed === null ? 1 : Number(options.seed);
    if (!Number.isInteger(seed) || seed < 0) throw new Fault('usage', '--seed must be a whole number');
    const sinceMs = instantOf('since', options.since) ?? 0;
    const untilMs = instantOf('until', options.until) ?? Number.MAX_SAFE_INTEGER;
    const directory = options['data-dir'] ?? DEFAULT_DATA_DIR;
    const store = openStore({ directory, durability: 'normal', purpose: null, readonly: true });
    try {
      const codes = portCodes(
        portsInForce(await store.listPorts()).map(({ code }) => code),
        options.port,
      );
      const rows: ScoredRow[] = [];
      const forecasts: CongestionScoredRow[] = [];
      for (const code of codes) {
        for (const row of await store.listScored(code, sinceMs, untilMs)) rows.push(row);
        for (const row of await store.listCongestionScored(code, sinceMs, untilMs)) forecasts.push(row);
      }
      const evaluation = evaluate(rows, seed);
      const congestion = evaluateCongestion(forecasts, seed);
      process.stdout.write(
        options.json
          ? `${JSON.stringify(evaluationJson(evaluation, congestion))}\n`
          : evaluationText(evaluation, congestion),
      );
      return 0;
    } finally {
      await store.close();
    }
  });
}

function portCodes(known: readonly string[], wanted: string | null): readonly string[] {
  if (wanted === null) return known;
  const code = wanted.toUpperCase();
  if (!known.includes(code)) throw new Fault('usage', `--port ${wanted}: there is ${known.join(', ')}`);
  return [code];
}

function instantOf(name: string, text: string | null): number | null {
  if (text === null) return null;
  const atMs = findIsoMs(text);
  if (atMs === null) throw new Fault('usage', `--${name} ${text} is no ISO 8601 date or instant`);
  return atMs;
}
