import { existsSync, readFileSync, statSync } from 'node:fs';
import { Fault } from '../core/fault.ts';
import { MODEL_CLASSES, type ModelClass } from '../domain/vessel/model-class.ts';
import type { RegistryEntry } from '../domain/vessel/vessel.ts';
import { splitCsv } from './csv-line.ts';

const COLUMNS = ['mmsi', 'imo', 'name', 'vessel_type', 'dwt', 'length_m', 'beam_m', 'max_draught_m'] as const;
type Column = (typeof COLUMNS)[number];

/** Most faults told at once; the rest is counted. */
const MOST_FAULTS = 20;

/** UTF-8, with or without a byte-order mark, else Windows-1252, which spreadsheets write. */
function readText(path: string): string {
  const bytes = readFileSync(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads the operator's vessel registry; every wrong row is told with its line and column, and nothing is taken then. */
export function readRegistryCsv(path: string): RegistryEntry[] {
  if (!existsSync(path)) throw new Fault('not_found', `${path}: there is no such file`);
  if (!statSync(path).isFile()) throw new Fault('usage', `${path} is no file`);
  const lines = readText(path).split(/\r?\n/);
  // Spreadsheets of countries with a decimal comma write semicolons.
  const separator = (lines[0] ?? '').includes(';') ? ';' : ',';
  const heads = splitCsv(lines[0] ?? '', separator).map((head) => head.trim().toLowerCase());
  if (!heads.includes('mmsi')) {
    throw new Fault('invalid', `${path}, line 1: the head has no column mmsi; the columns are ${COLUMNS.join(', ')}`);
  }
  const problems: string[] = [];
  const entries = new Map<number, RegistryEntry>();
  lines.forEach((line, index) => {
    if (index === 0 || line.trim() === '') return;
    const entry = readRow(heads, splitCsv(line, separator), (problem) =>
      problems.push(`line ${index + 1}: ${problem}`),
    );
    if (entry === null) return;
    if (entries.has(entry.mmsi)) problems.push(`line ${index + 1}: mmsi ${entry.mmsi} stands in the file twice`);
    entries.set(entry.mmsi, entry);
  });
  if (problems.length > 0) {
    const more = problems.length - MOST_FAULTS;
    const shown = [...problems.slice(0, MOST_FAULTS), ...(more > 0 ? [`… and ${more} more`] : [])];
    throw new Fault('invalid', shown.map((problem) => `${path}, ${problem}`).join('\n'));
  }
  return [...entries.values()];
}

function readRow(
  heads: readonly string[],
  fields: readonly string[],
  wrong: (problem: string) => void,
): RegistryEntry | null {
  const text = (column: Column): string | null => {
    const value = fields[heads.indexOf(column)]?.trim() ?? '';
    return value === '' ? null : value;
  };
  const number = (column: Column, most: number): number | null => {
    const raw = text(column);
    if (raw === null) return null;
    const value = Number(raw);
    if (Number.isFinite(value) && value > 0 && value <= most) return value;
    wrong(`${column} is '${raw}', which is no number above 0 and up to ${most}`);
    return null;
  };
  const rawMmsi = text('mmsi');
  if (rawMmsi === null || !/^[2-7]\d{8}$/.test(rawMmsi)) {
    wrong(`mmsi is '${rawMmsi ?? ''}'; a ship's has nine digits and begins with 2 to 7`);
    return null;
  }
  const type = text('vessel_type')?.toLowerCase() ?? null;
  if (type !== null && !(MODEL_CLASSES as readonly string[]).includes(type)) {
    wrong(`vessel_type is '${type}'; it must be one of ${MODEL_CLASSES.join(', ')}`);
  }
  const dwt = number('dwt', 600_000);
  const rawImo = text('imo');
  const imo = rawImo !== null && /^\d{7}$/.test(rawImo) ? Number(rawImo) : null;
  if (rawImo !== null && imo === null) wrong(`imo is '${rawImo}'; it has seven digits`);
  return {
    mmsi: Number(rawMmsi),
    imo,
    name: text('name'),
    modelClass: type as ModelClass | null,
    dwtTonnes: dwt === null ? null : Math.round(dwt),
    lengthM: number('length_m', 500),
    beamM: number('beam_m', 100),
    maxDraughtM: number('max_draught_m', 30),
  };
}
