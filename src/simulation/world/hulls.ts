/** Classes of ship that call, by what they carry. */
export type ShipClass = 'bulk' | 'tanker' | 'container' | 'general' | 'vehicle' | 'passenger';

/** A common design: length over all, breadth, summer draught in metres, deadweight in tonnes. */
export type Hull = {
  readonly shipClass: ShipClass;
  readonly lengthM: number;
  readonly beamM: number;
  readonly draughtM: number;
  readonly dwtTonnes: number;
};

const hull = (shipClass: ShipClass, lengthM: number, beamM: number, draughtM: number, dwtTonnes: number): Hull => ({
  shipClass,
  lengthM,
  beamM,
  draughtM,
  dwtTonnes,
});

/** Well-known sizes; particulars from general knowledge, rounded. Each ship of a design differs from it by a little. */
export const HULLS = {
  handysize: hull('bulk', 180, 28.4, 10.2, 35_000),
  supramax: hull('bulk', 190, 32.3, 12.8, 57_000),
  ultramax: hull('bulk', 200, 32.3, 13.3, 63_500),
  panamaxBulk: hull('bulk', 215, 32.2, 13.9, 72_000),
  kamsarmax: hull('bulk', 229, 32.3, 14.4, 82_000),
  capesize: hull('bulk', 292, 45, 18.2, 180_000),
  newcastlemax: hull('bulk', 300, 50, 18.4, 208_000),
  valemax: hull('bulk', 362, 65, 23, 400_000),

  productSmall: hull('tanker', 115, 18.6, 7.2, 9_500),
  chemicalHandy: hull('tanker', 146, 23.7, 9.6, 20_000),
  mediumRange: hull('tanker', 183, 32.2, 12.6, 50_000),
  panamaxTanker: hull('tanker', 228, 32.2, 14.2, 74_000),
  aframax: hull('tanker', 247, 43, 14.9, 110_000),
  suezmax: hull('tanker', 274, 48, 17, 158_000),
  vlcc: hull('tanker', 328, 58, 21.5, 305_000),

  feeder: hull('container', 147, 22.8, 8.5, 13_000),
  feedermax: hull('container', 210, 30, 11.4, 34_000),
  panamaxContainer: hull('container', 268, 32.2, 12.6, 58_000),
  postPanamax: hull('container', 300, 42.8, 14.4, 100_000),
  neoPanamax: hull('container', 335, 48.4, 15.3, 135_000),
  megamax: hull('container', 399, 60, 16, 215_000),

  coaster: hull('general', 108, 18.2, 6.9, 8_500),
  multipurpose: hull('general', 148, 23.5, 9, 17_500),
  openHatch: hull('general', 199, 31.5, 12.2, 51_000),

  carCarrier: hull('vehicle', 180, 30, 9.2, 15_500),
  carCarrierLarge: hull('vehicle', 199.9, 35.4, 10, 20_000),

  cruiseSmall: hull('passenger', 216, 28.8, 7.1, 6_000),
  cruise: hull('passenger', 294, 32.2, 8, 8_200),
  cruiseLarge: hull('passenger', 330, 38.4, 8.6, 11_000),
} as const satisfies Record<string, Hull>;

export type HullName = keyof typeof HULLS;

/** Sea speed of a class: mean in knots, and the sea speeds of its ships differ by 9 % (port statistics ANTAQ). */
export const SERVICE_SPEED_KN: Readonly<Record<ShipClass, number>> = {
  bulk: 12.2,
  tanker: 12.9,
  container: 16,
  general: 12.7,
  vehicle: 16.5,
  passenger: 17.5,
};

/** Draught in ballast as a share of the summer draught (trade practice). */
export const BALLAST_SHARE: Readonly<Record<ShipClass, number>> = {
  bulk: 0.56,
  tanker: 0.56,
  container: 0.72,
  general: 0.66,
  vehicle: 0.88,
  passenger: 0.97,
};

/** Where the antenna stands, as a share of the length from the bow: the bridge of the class. */
export const ANTENNA_SHARE: Readonly<Record<ShipClass, number>> = {
  bulk: 0.87,
  tanker: 0.84,
  container: 0.66,
  general: 0.84,
  vehicle: 0.13,
  passenger: 0.18,
};
