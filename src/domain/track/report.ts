import type { StaticReport } from '../vessel/vessel.ts';
import type { PositionReport } from './fix.ts';

/** What any source makes of its input: where a vessel was, or what it says of itself. */
export type Report = ({ readonly kind: 'position' } & PositionReport) | ({ readonly kind: 'static' } & StaticReport);
