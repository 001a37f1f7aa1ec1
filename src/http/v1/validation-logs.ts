import type { ValidationRow } from '../../contracts/outcomes.ts';
import type { Picture } from '../../contracts/picture.ts';
import { median } from '../../core/statistics.ts';
import { HOUR_MS } from '../../core/time.ts';
import { MIN_CASES } from '../../domain/prediction/scores.ts';
import { hours } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { hoursOf, unfittedVersion } from '../wire/ttb.ts';

/** GET /v1/validation-logs/{port_code}: of each call that berthed the first prediction in each slice, and what came. */
export function answerValidationLogs(
  { port, asOfMs, source }: Picture,
  rows: readonly ValidationRow[],
  days: number,
): unknown {
  const errors = rows.map(({ atMs, atbMs, p50Minutes }) => p50Minutes / 60 - (atbMs - atMs) / HOUR_MS);
  const sizes = errors.map(Math.abs);
  const isEnough = errors.length >= MIN_CASES;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const covered = rows.filter(({ atMs, atbMs, p90Minutes }) => (atbMs - atMs) / HOUR_MS <= p90Minutes / 60).length;
  return {
    port_code: port.code,
    days,
    logs: rows.map((row, i) => ({
      mmsi: row.mmsi,
      vessel_name: row.name,
      predicted_ttb: hoursOf(row.p50Minutes),
      predicted_p90: hoursOf(row.p90Minutes),
      actual_ttb: hours((row.atbMs - row.atMs) / HOUR_MS),
      error_hours: hours(errors[i]!),
      prediction_time: instant(row.atMs),
      berth_time: instant(row.atbMs),
      time_slice: row.slice,
      zone: row.zone,
      dwt_class: row.modelClass,
      model_version: row.modelVersion ?? unfittedVersion(port.code, row.modelClass, row.rung, row.atMs),
    })),
    accuracy_summary: {
      mae: isEnough ? hours(mean(sizes)) : null,
      median_error: isEnough ? hours(median(sizes)) : null,
      bias: isEnough ? hours(mean(errors)) : null,
      p90_coverage: isEnough ? hours(covered / rows.length) : null,
      predictions_count: rows.length,
      reason: isEnough ? null : `fewer than ${MIN_CASES} predictions have met their outcome in these days`,
    },
    as_of: instant(asOfMs),
    source,
  };
}
