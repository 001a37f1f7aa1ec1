import { type BerthCall, type ShipForm, UNKNOWN_BIN } from '../../src/domain/commodity/berth-call.ts';

export const berthCall = (
  mmsi: number,
  { form, size, load }: ShipForm,
  berthId: string,
  alongPct = UNKNOWN_BIN,
): BerthCall => [mmsi, form, size, load, berthId, alongPct];
