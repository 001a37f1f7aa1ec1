import type { PortHabits } from '../features/habits.ts';
import type { ShipFacts } from '../features/ship-facts.ts';
import { medianWaitHours, remainingWaitHours } from '../features/waits.ts';
import type { ModelClass } from '../vessel/model-class.ts';
import type { Baseline } from './scored-row.ts';

/**
 * Hours to berth by the four simple methods: distance over speed and pilotage; that and the median wait of the class, for
 * one that waits already the median of what was left to those that had waited as long; ships ahead times service over
 * places; the queue rolled forward.
 */
export function baselineHours(
  facts: ShipFacts,
  modelClass: ModelClass,
  habits: PortHabits,
): Readonly<Record<Baseline, number>> {
  const { travelHours, waitedHours, isQueued, fluidWaitHours, rolledMedianHours } = facts;
  const waits = habits.waits[modelClass];
  // One that has waited longer than any before it: half as long again.
  const wait = isQueued ? (remainingWaitHours(waits, waitedHours, null) ?? waitedHours / 2) : medianWaitHours(waits);
  return {
    physics: travelHours,
    median_wait: travelHours + wait,
    fluid: Math.max(travelHours, fluidWaitHours),
    rollout: rolledMedianHours,
  };
}
