import type { Picture } from '../../contracts/picture.ts';
import type { Turnaround } from '../../contracts/store.ts';
import { type Berth, slotIds } from '../../domain/port/definition.ts';
import { fraction, hours } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';

/** Fewer stays than this make no mean worth telling. */
const MIN_STAYS = 3;

/** GET /v1/berths/{port_code}: each place for one ship, and who lies there. */
export function answerBerths(picture: Picture, turnarounds: readonly Turnaround[]): unknown {
  const { port, berthsTotal, berthsOccupied } = picture;
  return {
    berths: port.berths.flatMap((berth) => berthItems(picture, berth, turnarounds)),
    summary: {
      total: berthsTotal,
      occupied: berthsOccupied,
      available: berthsTotal - berthsOccupied,
      utilization: fraction(picture.utilizationFraction),
    },
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}

function berthItems({ alongside }: Picture, berth: Berth, turnarounds: readonly Turnaround[]): unknown[] {
  const { stays = 0, meanHours = null } = turnarounds.find((row) => row.berthId === berth.id) ?? {};
  const isEnough = stays >= MIN_STAYS;
  const ship = ({ mmsi, name, atbMs }: Picture['alongside'][number]): unknown => ({
    mmsi,
    name,
    arrived: instant(atbMs),
  });
  const beside = alongside.filter(({ berthId, slotId }) => berthId === berth.id && slotId === null);
  return slotIds(berth).map((slotId, index) => {
    const occupant = alongside.find((candidate) => candidate.slotId === slotId);
    return {
      berth_id: slotId,
      name: berth.capacity === 1 ? berth.name : `${berth.name} ${index + 1}`,
      status: berth.isInService ? (occupant ? 'occupied' : 'available') : 'out_of_service',
      ...(occupant ? { current_vessel: ship(occupant) } : {}),
      avg_turnaround_hours: isEnough ? hours(meanHours) : null,
      turnaround_stays: stays,
      turnaround_reason: isEnough ? null : `fewer than ${MIN_STAYS} stays ended in the last 90 days`,
      terminal: berth.terminal,
      commodity_groups: berth.groups,
      ...(index === 0 && beside.length > 0 ? { also_alongside: beside.map(ship) } : {}),
    };
  });
}
