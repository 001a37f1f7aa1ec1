/** What just-in-time advice rests on, in plain sentences for whoever reads it. */
export const JIT_ASSUMPTIONS: readonly string[] = [
  'Charter terms (utmost despatch, laycan) may forbid slowing; the advice binds nobody, and the parties must agree.',
  'Savings are those of the last leg and the wait after it, not of the whole voyage.',
  'Recommended speed = distance / (P50 of the time to berth − 1.5 h of pilotage − buffer), the buffer being 0.25 · (P90 − P50) and at most P50 − P10; at least 8 kn and at least 0.6 of the reference speed.',
  'The advice is never to speed up; there is none unless the vessel would wait in nine cases of ten at its present speed. The tenth, P10 of the time to berth, is told by P50 and P90: ln(hours + 1) is taken as normal.',
  'Distance is the great circle to the nearest pilot station of the port’s file, or to the port’s reference point where it names none.',
  'Without advice the vessel holds its present speed over ground to the pilot station and waits at anchor until the berth is ready.',
  'The load of the main engine follows the cube of the speed (Fourth IMO GHG Study, equation 8) at the design draught and with that study’s averages for weather and fouling; the weather and current of the day are ignored.',
  'Engine power and reference speed are averages of the vessel’s class and deadweight, not its own; the low figure takes 0.8 of the load.',
  'Auxiliary engines and boilers run at the Fourth IMO GHG Study’s averages at sea and at anchor.',
  'All fuel counts as heavy fuel oil: 3.114 t of CO2 per tonne.',
];
