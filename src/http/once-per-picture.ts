import type { Picture } from '../contracts/picture.ts';
import type { View } from '../contracts/view.ts';

/** What is worked out of a port's picture in a view: made once, whoever asks and however often. What failed is tried again. */
export function oncePerPicture<T, More extends readonly unknown[]>(
  make: (view: View, picture: Picture, ...more: More) => Promise<T>,
): (view: View, picture: Picture, ...more: More) => Promise<T> {
  const known = new WeakMap<Picture, WeakMap<View, Promise<T>>>();
  return (view, picture, ...more) => {
    let ofPicture = known.get(picture);
    if (!ofPicture) {
      ofPicture = new WeakMap();
      known.set(picture, ofPicture);
    }
    let made = ofPicture.get(view);
    if (!made) {
      made = make(view, picture, ...more);
      ofPicture.set(view, made);
      made.catch(() => ofPicture.delete(view));
    }
    return made;
  };
}
