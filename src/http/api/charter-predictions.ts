import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { View } from '../../contracts/view.ts';
import { berthingMs } from '../../domain/prediction/prediction.ts';
import { portPicture } from '../of-port.ts';
import { oncePerPicture } from '../once-per-picture.ts';
import type { Query } from '../parameters.ts';
import { DEFAULT_CHARTER_PORT } from '../parameters-of-charter.ts';
import type { Assumptions } from '../route.ts';
import { instant } from '../wire/instants.ts';
import { CHARTER_ASSUMPTIONS, CLAUSE_WARNING } from './charter-assumptions.ts';
import { charterRow } from './charter-row.ts';

type Row = Record<string, unknown>;

/** GET /api/charter/predictions: the vessels that are bound for a port or wait there, and when they will be free, soonest to berth first. */
export async function answerCharter(view: View, query: Query, assumptions: Assumptions): Promise<unknown> {
  const picture = portPicture(view, query.port === undefined ? defaultPort(view) : String(query.port));
  const rows = (await charterRows(view, picture, assumptions)).filter(
    ({ vessel_type }) => query.vessel_type === undefined || vessel_type === query.vessel_type,
  );
  return {
    port_code: picture.port.code,
    vessel_type: query.vessel_type ?? null,
    predictions: rows,
    total: rows.length,
    bunker_price_usd: assumptions.bunkerPrice?.usdPerTonne ?? null,
    bunker_price_date: assumptions.bunkerPrice?.date ?? null,
    eua_price_eur: assumptions.euaPrice.eurPerTonne,
    eua_price_date: assumptions.euaPrice.date,
    clause_warning: CLAUSE_WARNING,
    assumptions: CHARTER_ASSUMPTIONS,
    as_of: instant(picture.asOfMs),
    source: picture.source,
  };
}

/** Santos, or the first port of the view where it has no Santos. */
const defaultPort = ({ portCodes }: View): string =>
  portCodes.includes(DEFAULT_CHARTER_PORT) ? DEFAULT_CHARTER_PORT : (portCodes[0] ?? DEFAULT_CHARTER_PORT);

/** Others are answered after so many vessels; a port may have hundreds. */
const AT_ONCE = 20;

/** The rows of a port, whatever filter or page is asked for. */
const charterRows = oncePerPicture(
  async (view: View, picture: Picture, assumptions: Assumptions): Promise<readonly Row[]> => {
    const stays = await view.listEndedStays(picture.port.code);
    const rows: Row[] = [];
    for (const [i, vessel] of expected(picture).entries()) {
      if (i > 0 && i % AT_ONCE === 0) await Bun.sleep(0);
      // The store knows it as of the view's instant, as the picture does.
      const seen = await view.findVessel(vessel.mmsi);
      if (seen !== null) rows.push(charterRow({ view, picture, vessel, seen, stays, assumptions }));
    }
    return rows;
  },
);

/** Vessels that have yet to berth, soonest first; at the end those that are not predicted yet, nearest first. */
const expected = ({ vessels }: Picture): PictureVessel[] =>
  vessels
    .filter(({ zone }) => zone !== 'BERTH')
    .sort((a, b) => berthMs(a) - berthMs(b) || a.distanceNm - b.distanceNm || a.mmsi - b.mmsi);

const LAST_MS = Number.MAX_SAFE_INTEGER;
const berthMs = ({ prediction }: PictureVessel): number => (prediction === null ? LAST_MS : berthingMs(prediction));
