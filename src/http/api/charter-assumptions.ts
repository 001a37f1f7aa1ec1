import { JIT_ASSUMPTIONS } from '../../domain/advice/jit-assumptions.ts';
import { LONGEST_HOURS, SHORTEST_HOURS } from '../../domain/commodity/service-time.ts';
import { LEAST_GROUP_PCT, LEAST_STAYS } from '../../domain/commodity/time-at-berth.ts';
import { LONGEST_TTB_HOURS } from '../../domain/prediction/prediction.ts';

/** What stands against slowing down; general knowledge of charter parties, not of anybody's own. */
export const CLAUSE_WARNING =
  'Charter terms may forbid slowing: under a voyage charter a vessel proceeds with utmost despatch and has a laycan to ' +
  'meet, unless a just-in-time or slow-steaming clause, such as those that BIMCO publishes, says otherwise, and bills of ' +
  'lading may bind third parties. Owner and charterer must agree on the speed before it is taken.';

/** What the charter predictions rest on, in plain sentences for whoever reads them. */
export const CHARTER_ONLY_ASSUMPTIONS: readonly string[] = [
  `Berthing is the vessel’s first line ashore at its next berth; P50 and P90 are those of the port’s models. Times beyond ${LONGEST_TTB_HOURS} h are told as that.`,
  `Time at berth is that of stays which ended at this port in the last 365 days, of ${SHORTEST_HOURS} to ${LONGEST_HOURS} hours: of berths dedicated to the vessel’s commodity group if that is at least ${LEAST_GROUP_PCT} % probable, else of its class and size; nothing is told from fewer than ${LEAST_STAYS} stays.`,
  'Open is the end of the next stay: time to berth and time at berth are added as if independent. Of the time to berth the logarithm of (hours + 1) is taken as normal through P50 and P90; of the time at berth the stays themselves are. A vessel that shifts to another berth is open later.',
  'Arrived is when the vessel came within the port limits. Where notice of readiness can be given on arrival (a port charter party) that is the earliest instant for it; where it takes a berth (a berth charter party), the berthing. Free pratique, hours of tendering and weather are left out.',
  'Laytime is not computed: the turn time after notice, and what interrupts laytime, are the charter party’s. No turn time is assumed.',
  'Expected arrival is at the pilot station (or the reference point where the port’s file names none) at the present speed over ground; none is told where it would be after the P50 of berthing.',
  'Laden or ballast is told by the draught that the crew enters, nearer to the vessel’s laden or ballast draught; a draught not changed since before the last known berth tells nothing.',
  'Bunkers are saved at the operator’s price, as heavy fuel oil. Allowances count where the voyage from the last port is in the EU ETS, which is known only if that was a port of this service, left at most 45 days ago.',
];

/** The same with what advice on speed rests on. */
export const CHARTER_ASSUMPTIONS: readonly string[] = [...CHARTER_ONLY_ASSUMPTIONS, ...JIT_ASSUMPTIONS];
