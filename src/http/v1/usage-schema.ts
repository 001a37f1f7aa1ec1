import { Type } from '@sinclair/typebox';
import { PLAN_NAMES, TIER_NAMES } from '../../domain/access/tier.ts';
import { count, group, instantAt, list, named, nullable, portCode, text, words } from '../wire/schema.ts';

export const USAGE_SCHEMA = named('Usage', "What the key's account may do, and what it has done.", {
  account: text('Name of the account.'),
  ports: Type.Union([list(portCode(), 'Their codes.'), Type.Literal('all')], {
    description: 'Ports of the account, or all.',
  }),
  api: group('Terms on /api.', {
    tier: words(TIER_NAMES, 'The tier.'),
    requests_per_minute: count('Requests a minute and key.'),
    delay_minutes: count('How far behind the data is.'),
  }),
  v1: group('Terms on /v1.', {
    plan: nullable(words(PLAN_NAMES, 'The plan in force; null with plan_reason.')),
    plan_reason: nullable(text('Why no plan is in force; null if one is.')),
    trial_ends: nullable(instantAt('When the trial ends or ended; null if the plan is no trial.')),
    requests_per_minute: nullable(count('Requests a minute and key; null without a plan.')),
    delay_minutes: count('How far behind the data is.'),
  }),
  predictions: group('The quota of predictions.', {
    month: text('The month in UTC, as 2026-11.', { pattern: '^[0-9]{4}-[0-9]{2}$' }),
    limit: nullable(count('Predictions a month; null is no limit.')),
    used: count('Predictions counted this month.'),
    remaining: nullable(count('What is left; null is no limit.')),
    resets: instantAt('When the next month begins.'),
  }),
  days: list(
    named('DayUse', 'Use of one interface in one day.', {
      day: text('The day in UTC, as 2026-11-20.', { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      interface: words(['api', 'v1'], 'The interface.'),
      requests: count('Requests that were let in.'),
      predictions: count('Predictions that were counted.'),
    }),
    'Use by day over the last 31 days.',
  ),
  as_of: instantAt('The instant of the answer.'),
});
