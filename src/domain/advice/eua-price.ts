/** What an EU emission allowance (one tonne of CO2 equivalent) is taken to cost, and the day of that price. */
export type EuaPrice = { readonly eurPerTonne: number; readonly date: string };

/**
 * Until the operator gives one: between the 65 to 85 euros of 2025 and the 84 to 93 that were paid and forecast for 2026
 * (domain facts, section 6), as judged on this day.
 */
export const DEFAULT_EUA_PRICE: EuaPrice = { eurPerTonne: 80, date: '2026-11-20' };
