import type { ModelClass } from './model-class.ts';

/** Upper bounds in tonnes deadweight and the market's word for what lies below; the last has no bound. */
type Bins = readonly (readonly [number, string])[];

const TANKER: Bins = [
  [10_000, 'small'],
  [25_000, 'handy'],
  [55_000, 'mr'],
  [80_000, 'panamax'],
  [120_000, 'aframax'],
  [200_000, 'suezmax'],
  [320_000, 'vlcc'],
  [Number.POSITIVE_INFINITY, 'ulcc'],
];

const BULK: Bins = [
  [10_000, 'small'],
  [35_000, 'handysize'],
  [60_000, 'supramax'],
  [100_000, 'panamax'],
  [200_000, 'capesize'],
  [Number.POSITIVE_INFINITY, 'vloc'],
];

/** Bounds in twenty-foot units. */
const CONTAINER_TEU: Bins = [
  [1_000, 'feeder'],
  [3_000, 'feedermax'],
  [5_100, 'panamax'],
  [10_000, 'post-panamax'],
  [14_500, 'neo-panamax'],
  [Number.POSITIVE_INFINITY, 'ulcv'],
];

const OTHER: Bins = [
  [5_000, 'small'],
  [15_000, 'medium'],
  [Number.POSITIVE_INFINITY, 'large'],
];

/** Container capacity in twenty-foot units from deadweight in tonnes (H. O. Kristensen, DTU). */
export function teuFromDwt(dwtTonnes: number): number {
  if (dwtTonnes <= 35_000) return (dwtTonnes / 15.19) ** (1 / 0.9814);
  if (dwtTonnes <= 60_000) return (dwtTonnes / 28.81) ** (1 / 0.902);
  return (dwtTonnes / 37) ** (1 / 0.875);
}

/** The market's word for the ship's size; bulk bins are the IMO's, tanker and container bins the market's. */
export function sizeClass(modelClass: ModelClass, dwtTonnes: number): string {
  const bins =
    modelClass === 'tanker'
      ? TANKER
      : modelClass === 'bulk'
        ? BULK
        : modelClass === 'container'
          ? CONTAINER_TEU
          : OTHER;
  const size = modelClass === 'container' ? teuFromDwt(dwtTonnes) : dwtTonnes;
  return bins.find(([bound]) => size < bound)![1];
}
