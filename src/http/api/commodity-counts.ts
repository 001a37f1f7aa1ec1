import type { View } from '../../contracts/view.ts';
import { round } from '../../core/statistics.ts';
import { HOUR_MS } from '../../core/time.ts';
import { countCargo, type GroupCounts } from '../../domain/commodity/cargo-counts.ts';
import { COMMODITY_GROUPS, type CommodityGroup } from '../../domain/port/commodity-group.ts';
import { carriersAt } from './carriers.ts';

/** The vessels of a group at a port now, and how the queue of the group changed. */
export type GroupState = GroupCounts & {
  readonly laden: number;
  /** Mean confidence of the group in percent; null without vessels. */
  readonly confidencePct: number | null;
  readonly change: (hours: number) => { readonly queue: number; readonly basisHours: number };
};

/** The commodity groups at a port of the view, in their order; changes reach back as far as each of `spansHours`. */
export async function groupsAt(
  view: View,
  code: string,
  spansHours: readonly number[],
): Promise<Map<CommodityGroup, GroupState>> {
  const picture = view.findPicture(code)!;
  const { asOfMs } = picture;
  const vessels = await carriersAt(view, picture);
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
        laden: carriers.filter(({ laden }) => laden === true).length,
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
