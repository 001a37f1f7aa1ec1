import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { SeenVessel } from '../../contracts/seen-vessel.ts';
import type { View } from '../../contracts/view.ts';
import type { EndedStay } from '../../domain/commodity/time-at-berth.ts';
import type { Assumptions } from '../route.ts';

/** What a row of the charter predictions is made from. */
export type CharterCase = {
  readonly view: View;
  readonly picture: Picture;
  readonly vessel: PictureVessel;
  readonly seen: SeenVessel;
  readonly stays: readonly EndedStay[];
  readonly assumptions: Assumptions;
};
