import { expect, test } from 'bun:test';
import { type SavingCase, savedAllowances } from '../../../src/domain/advice/saved-allowances.ts';

const PRICE = { eurPerTonne: 80, date: '2026-05-31' };
const saving: SavingCase = {
  fuelSavedTonnes: 10,
  modelClass: 'bulk',
  dwtTonnes: 82_000,
  nowMs: Date.UTC(2026, 5, 1),
  country: 'BR',
  lastCountry: 'NL',
};

// 10 t of heavy fuel oil are 31.14 t of CO2 and 31.63 t of CO2e (domain facts, section 6).
test.each([
  ['from the EU', {}, 0.5 * 31.63 * 80, 'from_eea'],
  ['within the EU', { country: 'FR' }, 31.63 * 80, 'within_eea'],
  ['to the EU', { country: 'FR', lastCountry: 'BR' }, 0.5 * 31.63 * 80, 'to_eea'],
  ['from the EU in 2025, CO2 alone and 70 %', { nowMs: Date.UTC(2025, 5, 1) }, 0.5 * 0.7 * 31.14 * 80, 'from_eea'],
  ['outside the EU', { lastCountry: 'SG' }, null, 'outside_eea'],
  ['from nobody knows where', { lastCountry: null }, null, 'last_port_unknown'],
  ['of a small tanker', { modelClass: 'tanker', dwtTonnes: 8_000 }, null, 'too_small'],
] as const)('a voyage %s', (_what, more, eur, code) => {
  const found = savedAllowances({ ...saving, ...more } as SavingCase, PRICE);
  expect(found.code).toBe(code);
  if (eur === null) expect(found.eur).toBeNull();
  else expect(Math.abs(found.eur! - eur)).toBeLessThan(1);
});
