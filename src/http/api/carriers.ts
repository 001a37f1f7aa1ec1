import type { Picture, PictureVessel } from '../../contracts/picture.ts';
import type { View } from '../../contracts/view.ts';
import { oncePerPicture } from '../once-per-picture.ts';
import { loadOf } from '../seen-vessel.ts';

/** A vessel of a port that probably carries goods of a group, and whether its draught says that it is laden; null where that tells nothing. */
export type Carrier = PictureVessel & { readonly laden: boolean | null };

/** Others are answered after so many vessels; a port may have hundreds. */
const AT_ONCE = 20;

export const carriersAt = oncePerPicture(async (view: View, { vessels }: Picture): Promise<readonly Carrier[]> => {
  const carriers: Carrier[] = [];
  for (const vessel of vessels) {
    if (vessel.cargo === null) continue;
    if (carriers.length > 0 && carriers.length % AT_ONCE === 0) await Bun.sleep(0);
    const { state } = loadOf(await view.findLoadSigns(vessel.mmsi), vessel.particulars);
    carriers.push({ ...vessel, laden: state === 'unknown' ? null : state === 'laden' });
  }
  return carriers;
});
