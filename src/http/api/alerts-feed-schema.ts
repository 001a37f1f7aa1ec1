import { Type } from '@sinclair/typebox';
import { ALERT_KINDS, ALERT_SEVERITIES, ALERT_UNITS } from '../../domain/event/alert.ts';
import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import {
  byName,
  count,
  figure,
  instantAt,
  list,
  named,
  nullable,
  portCode,
  ROWS_ORIGIN,
  text,
  words,
} from '../wire/schema.ts';

const alert = named('Alert', 'An alert of a port.', {
  id: text('Stable identifier: the same in every answer, and in a replay of the same data.'),
  kind: words(ALERT_KINDS, 'What it is about.'),
  severity: words(ALERT_SEVERITIES, 'Severity; of an alert that has ended, the last it had.'),
  severity_since: instantAt('From when on it has had this severity.'),
  port_code: portCode(),
  commodity: nullable(words(COMMODITY_GROUPS, 'Commodity group that it is about; null if it is about none.')),
  started: instantAt('When it started.'),
  ended: nullable(instantAt('When it ended; null while it is open.')),
  text: text('What is the matter, in one sentence.'),
  value: figure('The figure when it took this severity.'),
  threshold: figure(
    'Where this severity starts: what the figure met or exceeded, unless the alert fell to it from a higher one; then the figure may be lower, down to where the severity is held.',
  ),
  unit: words(ALERT_UNITS, 'Unit of value and threshold.'),
  figures: byName(
    Type.Union([Type.Number(), Type.String(), Type.Null()]),
    'What else the severity rests on, as it was at severity_since.',
  ),
});

export const ALERTS_FEED_SCHEMA = named('AlertFeed', 'Alerts of the ports, newest first.', {
  alerts: list(alert, 'Newest start first.'),
  total: count('Alerts that the filters leave, on all pages.'),
  since: instantAt('Alerts that were in force at any time since then.'),
  ...ROWS_ORIGIN,
});
