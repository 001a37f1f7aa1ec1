import type { PictureVessel } from '../../contracts/picture.ts';
import type { View } from '../../contracts/view.ts';
import { round } from '../../core/statistics.ts';
import { HOUR_MS } from '../../core/time.ts';
import { countCargo, type GroupCounts } from '../../domain/commodity/cargo-counts.ts';
import { COMMODITY_GROUPS, type CommodityGroup } from '../../domain/port/commodity-group.ts';
import { estimateDraughts, loadState, plausibleDraughts } from '../../domain/vessel/draughts.ts';

/** The vessels of a group at a port now, and how the queue of the group changed. */
export type GroupState = GroupCounts & {
  readonly laden: number;
  /** Mean confidence of the group in percent; null without vessels. */
  readonly confidencePct: number | null;
  readonly change: (hours: number) => { readonly queue: number; readonly basisHours: number };
};

/**
 * Whether a vessel is laden by the draught it transmits; null where draught or hull is not known or the draught is none that
 * it can have, and from its berth on: cargo is worked there, and crews forget (science page, section B6).
 */
export function isLaden({ particulars, draughtM, zone, afterBerth }: PictureVessel): boolean | null {
  if (draughtM === null || zone === 'BERTH' || afterBerth) return null;
  const { modelClass, lengthM, beamM, maxDraughtM, deadweight } = particulars;
  if (plausibleDraughts([draughtM], maxDraughtM).length === 0) return null;
  const draughts = estimateDraughts({
    modelClass: modelClass?.modelClass ?? null,
    lengthM,
    beamM,
    dwtTonnes: deadweight?.dwtTonnes ?? null,
    maxDraughtM,
    observedM: [],
  });
  return draughts && loadState(draughtM, draughts) === 'laden';
}

/** The commodity groups at a port of the view, in their order; changes reach back as far as each of `spansHours`. */
export async function groupsAt(
  view: View,
  code: string,
  spansHours: readonly number[],
): Promise<Map<CommodityGroup, GroupState>> {
  const { vessels, asOfMs } = view.findPicture(code)!;
  const counted = vessels.map((vessel) => ({
    zone: vessel.zone,
    cargo: vessel.cargo,
    dwtTonnes: vessel.particulars.deadweight?.dwtTonnes ?? null,
  }));
  const now = countCargo(counted);
  const pasts = new Map(
    await Promise.all(spansHours.map(async (hours) => [hours, await view.findCargoCounts(code, hours)] as const)),
  );
  return new Map(
    COMMODITY_GROUPS.map((group) => {
      const carriers = vessels.filter(({ cargo }) => cargo?.kind === group);
      const pct = carriers.reduce((sum, { cargo }) => sum + cargo!.pct, 0) / carriers.length;
      const state: GroupState = {
        ...now[group],
        laden: carriers.filter((vessel) => isLaden(vessel) === true).length,
        confidencePct: carriers.length === 0 ? null : pct,
        change: (hours) => {
          const past = pasts.get(hours) ?? null;
          if (past === null) return { queue: 0, basisHours: 0 };
          const basisHours = Math.min(hours, round(Math.max(0, asOfMs - past.atMs) / HOUR_MS, 2));
          return { queue: now[group].queue - past.counts[group].queue, basisHours };
        },
      };
      return [group, state];
    }),
  );
}
