import { describe, expect, test } from 'bun:test';
import { auxiliaryLoads } from '../../../src/domain/advice/auxiliary-power.ts';
import {
  countsOtherGases,
  type EtsScope,
  estimateGrossTonnage,
  etsPhaseIn,
  isEea,
  judgeEtsScope,
  surrenderedTonnes,
  surrenderedTonnesOfStay,
} from '../../../src/domain/advice/ets-scope.ts';
import type { AuxiliaryType } from '../../../src/domain/advice/fuel-factors.ts';
import { idleEmissionsPerDay, timesDays } from '../../../src/domain/advice/idle-emissions.ts';

describe('a day at anchor, to the printed digits of the facts page', () => {
  // HFO, MDO, CO2, CO2e in tonnes; euros at 80 a tonne, in scope in full and in half, in 2026.
  const rows: [AuxiliaryType, number, string, string, string, string, string, string][] = [
    ['bulk', 50_000, '2.23', '2.11', '6.95', '7.06', '564', '282'],
    ['bulk', 82_000, '3.99', '3.77', '12.44', '12.63', '1011', '505'],
    ['oil_tanker', 110_000, '6.26', '5.91', '19.49', '19.80', '1584', '792'],
    ['oil_tanker', 300_000, '8.50', '8.03', '26.47', '26.89', '2151', '1075'],
    ['chemical_tanker', 30_000, '5.19', '4.90', '16.15', '16.40', '1312', '656'],
    ['container', 6_500, '11.28', '10.67', '35.14', '35.69', '2856', '1428'],
    ['general', 7_000, '1.51', '1.42', '4.69', '4.76', '381', '191'],
    ['general', 12_000, '2.96', '2.79', '9.20', '9.35', '748', '374'],
    ['vehicle', 15_000, '5.02', '4.75', '15.64', '15.89', '1271', '635'],
  ];
  test.each(rows)('%s of %d', (type, size, hfo, mdo, co2, co2e, full, half) => {
    const loads = auxiliaryLoads(type, size);
    const day = idleEmissionsPerDay(loads);
    const cost = (scope: EtsScope): string => (80 * scope * surrenderedTonnes(2026, day)).toFixed(0);
    expect([
      day.fuelTonnes.toFixed(2),
      idleEmissionsPerDay(loads, 'mdo').fuelTonnes.toFixed(2),
      day.co2Tonnes.toFixed(2),
      day.co2eTonnes.toFixed(2),
      cost(1),
      cost(0.5),
    ]).toEqual([hfo, mdo, co2, co2e, full, half]);
  });

  test('a large cruise ship burns 61.6 t', () => {
    expect(idleEmissionsPerDay(auxiliaryLoads('cruise', 20_000)).fuelTonnes.toFixed(1)).toBe('61.6');
  });

  test('a stay is its days', () => {
    const day = idleEmissionsPerDay(auxiliaryLoads('bulk', 82_000));
    expect(timesDays(day, 2.5).fuelTonnes).toBeCloseTo(9.984, 6);
  });
});

describe('EU ETS', () => {
  test.each([
    ['BR', 'NL', null, 0.5, 'from_eea'],
    ['NL', 'BR', null, 0.5, 'to_eea'],
    ['NL', 'BE', null, 1, 'within_eea'],
    ['NL', 'NO', 90_000, 1, 'within_eea'],
    ['BR', 'SG', 90_000, 0, 'outside_eea'],
    ['BR', 'GB', 5_000, 0, 'outside_eea'],
    ['BR', 'RE', null, 0.5, 'from_eea'],
    ['NL', 'NL', 4_999, 0, 'too_small'],
    ['BR', null, null, null, 'last_port_unknown'],
    ['NL', null, 6_000, null, 'last_port_unknown'],
    ['NL', null, 3_000, 0, 'too_small'],
  ] as const)('waiting in %s, last in %s, of %p GT: %p, %s', (here, last, gt, scope, code) => {
    expect(judgeEtsScope(here, last, gt)).toEqual({ scope, code });
  });

  test.each([
    [2023, 0, false],
    [2024, 0.4, false],
    [2025, 0.7, false],
    [2026, 1, true],
    [2030, 1, true],
  ])('%d: phase-in %d, other gases %p', (year, phaseIn, others) => {
    expect([etsPhaseIn(year), countsOtherGases(year)]).toEqual([phaseIn, others]);
  });

  test('a stay over the turn of the year takes each day by the rule of its year', () => {
    const day = { fuelTonnes: 1, co2Tonnes: 3, co2eTonnes: 4 };
    const stay = surrenderedTonnesOfStay(Date.UTC(2025, 11, 31), Date.UTC(2026, 0, 3, 12), day);
    expect(stay).toBeCloseTo(0.7 * 3 + 2.5 * 4, 9);
    expect(surrenderedTonnesOfStay(Date.UTC(2023, 0, 1), Date.UTC(2023, 5, 1), day)).toBe(0);
    expect(surrenderedTonnesOfStay(1, 1, day)).toBe(0);
  });

  test('gross tonnage only where a ratio is known; the area has its outermost regions', () => {
    expect(estimateGrossTonnage('tanker', 100_000)).toBe(53_540);
    expect(estimateGrossTonnage('bulk', 100_000)).toBeNull();
    expect([isEea('nl'), isEea('GB'), isEea('GP'), isEea('GI')]).toEqual([true, false, true, false]);
  });
});
