import { GROUPS } from './groups.ts';
import type { HullMix, Trade } from './trade.ts';

const trade = (
  port: string,
  group: keyof typeof GROUPS,
  callsPerDay: number,
  special: Partial<Omit<Trade, 'port' | 'group' | 'callsPerDay'>> = {},
): Trade => ({ ...GROUPS[group], port, callsPerDay, ...special });

/**
 * The trades of the four ports. Calls a day, hours at the berth and waits are set so that each port comes near its
 * port statistics (ANTAQ 2024-2026: Santos 13.05 calls a day, wait 64-87 h, at berth 51 h; Paranaguá 6.35, 126-174 h,
 * 47 h; Vitória 2.2, 24-29 h, 54 h, and Tubarão's ore 1.45, 148 h, 51 h) with the quays there are; Singapore is scaled
 * to about sixty arrivals a day, a third of them at anchor only.
 */
export const TRADES: readonly Trade[] = [
  trade('STS', 'CONTAINER', 4.1, { serviceHours: 24 }),
  trade('STS', 'GRAIN', 2.65, { serviceHours: 67, usualWaitHours: 180, berthsUsed: 9 }),
  trade('STS', 'AGRI', 2.25, { serviceHours: 79, usualWaitHours: 180, berthsUsed: 9 }),
  trade('STS', 'MINERALS', 0.6, { serviceHours: 60, usualWaitHours: 90 }),
  trade('STS', 'PETROLEUM', 0.95, { serviceHours: 48, usualWaitHours: 60, berthsUsed: 3 }),
  trade('STS', 'CHEMICALS', 0.95, { serviceHours: 54, usualWaitHours: 60, berthsUsed: 4, deepShare: 0.06 }),
  trade('STS', 'FOREST', 0.65, { berthsUsed: 4 }),
  trade('STS', 'VEHICLE', 0.5),
  trade('STS', 'PASSENGER', 0.35),

  trade('PNG', 'CONTAINER', 2, { serviceHours: 19 }),
  trade('PNG', 'GRAIN', 1.7, {
    serviceHours: 62,
    usualWaitHours: 230,
    berthsUsed: 6,
    hulls: [
      ['ultramax', 1],
      ['supramax', 1],
    ],
  }),
  trade('PNG', 'AGRI', 1.4, { serviceHours: 69, usualWaitHours: 230, loadingShare: 0.35, berthsUsed: 6 }),
  trade('PNG', 'PETROLEUM', 0.4, { usualWaitHours: 50, berthsUsed: 2, deepShare: 0.25 }),
  trade('PNG', 'CHEMICALS', 0.4, { serviceHours: 46, usualWaitHours: 50, berthsUsed: 2, deepShare: 0 }),
  trade('PNG', 'FOREST', 0.2),
  trade('PNG', 'VEHICLE', 0.2),

  trade('VIX', 'MINERALS', 1.45, {
    quays: /TUB/,
    serviceHours: 40,
    usualWaitHours: 150,
    deepShare: 1,
    deepHulls: [
      ['capesize', 5],
      ['newcastlemax', 2],
      ['valemax', 1],
    ],
    loadingShare: 1,
  }),
  trade('VIX', 'MINERALS', 0.25, {
    quays: /TPM/,
    serviceHours: 80,
    usualWaitHours: 60,
    deepShare: 1,
    deepHulls: [['kamsarmax', 1]],
    loadingShare: 0,
  }),
  trade('VIX', 'MINERALS', 0.35, {
    quays: /TPS/,
    berthsUsed: 2,
    serviceHours: 75,
    usualWaitHours: 60,
    deepShare: 0,
    hulls: [
      ['handysize', 2],
      ['multipurpose', 1],
    ],
    loadingShare: 1,
  }),
  trade('VIX', 'GRAIN', 0.2, { usualWaitHours: 60, deepShare: 0.3 }),
  trade('VIX', 'AGRI', 0.35, { serviceHours: 70, usualWaitHours: 60, berthsUsed: 2 }),
  trade('VIX', 'CONTAINER', 0.45, { serviceHours: 26, berthsUsed: 1, hulls: [['feedermax', 1]] }),
  trade('VIX', 'PETROLEUM', 0.14, { usualWaitHours: 40 }),
  trade('VIX', 'FOREST', 0.15),
  trade('VIX', 'VEHICLE', 0.12),
  trade('VIX', 'PASSENGER', 0.05),

  trade('SIN', 'CONTAINER', 20, {
    serviceHours: 24,
    tiedShare: 0.8,
    hulls: [
      ['feeder', 3],
      ['feedermax', 4],
      ['panamaxContainer', 3],
    ],
    deepHulls: [
      ['postPanamax', 4],
      ['neoPanamax', 2],
      ['megamax', 1],
    ],
  }),
  trade('SIN', 'PETROLEUM', 8, {
    daylight: false,
    tiedShare: 0.4,
    deepHulls: [
      ['aframax', 3],
      ['suezmax', 1],
      ['vlcc', 2],
    ],
  }),
  trade('SIN', 'CHEMICALS', 5, {
    daylight: false,
    tiedShare: 0.3,
    deepShare: 0.08,
    hulls: [
      ['chemicalHandy', 4],
      ['productSmall', 2],
      ['mediumRange', 1],
    ],
  }),
  trade('SIN', 'AGRI', 1.2, { deepShare: 0 }),
  trade('SIN', 'FOREST', 1.2),
  trade('SIN', 'MINERALS', 0.7, { serviceHours: 32, deepShare: 0 }),
  trade('SIN', 'VEHICLE', 2),
  trade('SIN', 'PASSENGER', 1, { seasonShare: 0.25 }),
];

/** Ships that come to Singapore for bunkers, stores or crew only and never berth: arrivals a day and mean stay. */
export const BUNKER_CALLS = {
  port: 'SIN',
  callsPerDay: 21,
  stayHours: 26,
  stayCv: 0.6,
  hulls: [
    ['supramax', 2],
    ['ultramax', 2],
    ['kamsarmax', 2],
    ['capesize', 1],
    ['mediumRange', 2],
    ['aframax', 2],
    ['suezmax', 1],
    ['multipurpose', 1],
    ['panamaxContainer', 1],
  ] as HullMix,
  returnDays: 40,
} as const;
