import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { View } from '../../contracts/view.ts';
import { HOUR_MS } from '../../core/time.ts';
import { berthingMs } from '../../domain/prediction/prediction.ts';
import { instant } from '../wire/instants.ts';

export type NextEvent = {
  readonly kind: 'berth' | 'departure' | 'none';
  readonly port_code: string | null;
  readonly expected: string | null;
  readonly reason: string | null;
};

/**
 * What a vessel does next: berth, at the P50 of its newest prediction; or leave its berth, after as long as ships stayed
 * there on average in the last 90 days. A time that has passed without it is not told.
 */
export async function nextEvent(
  view: View,
  turnaroundsAt: View['listTurnarounds'],
  bound: { readonly picture: Picture; readonly vessel: PictureVessel } | null,
): Promise<NextEvent> {
  if (bound === null)
    return { kind: 'none', port_code: null, expected: null, reason: 'not bound for a port of the key' };
  const { picture, vessel } = bound;
  const { code } = picture.port;
  const tell = (kind: NextEvent['kind'], atMs: number | null, why: string): NextEvent => {
    const isAhead = atMs !== null && atMs > view.asOfMs;
    const reason = atMs === null ? why : isAhead ? null : 'it has taken longer than expected';
    return { kind, port_code: code, expected: isAhead ? instant(toSecond(atMs)) : null, reason };
  };
  if (vessel.zone !== 'BERTH') {
    const { prediction } = vessel;
    return tell('berth', prediction && berthingMs(prediction), 'not predicted yet');
  }
  const stay = picture.alongside.find(({ mmsi }) => mmsi === vessel.mmsi);
  const turnaround = stay && (await turnaroundsAt(code)).find(({ berthId }) => berthId === stay.berthId);
  const departureMs = turnaround ? stay.atbMs + turnaround.meanHours * HOUR_MS : null;
  return tell('departure', departureMs, 'no stay at this berth has ended in the last 90 days');
}

const toSecond = (atMs: number): number => Math.round(atMs / 1_000) * 1_000;
