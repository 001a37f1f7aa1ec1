/** The six vessel-type models; `dwt_class` on the wire. */
export const MODEL_CLASSES = ['bulk', 'tanker', 'container', 'general', 'vehicle', 'passenger'] as const;
export type ModelClass = (typeof MODEL_CLASSES)[number];

export type ClassEstimate = {
  readonly modelClass: ModelClass;
  /** 0 to 1; how often the method is right, by judgement, until settled calls measure it. */
  readonly confidence: number;
  readonly method: 'registry' | 'ais_type' | 'berths_used' | 'name' | 'hull' | 'default';
};

export type ClassEvidence = {
  /** The operator's registry says so. */
  readonly registered: ModelClass | null;
  readonly shipType: number | null;
  readonly name: string | null;
  readonly lengthM: number | null;
  readonly beamM: number | null;
  readonly draughtM: number | null;
  /** Calls at berths of each commodity group. */
  readonly berthGroups: Readonly<Record<string, number>>;
};

/** What a berth dedicated to a commodity group says of the ship alongside. */
const CLASS_BY_GROUP: Readonly<Record<string, ModelClass>> = {
  GRAIN: 'bulk',
  MINERALS: 'bulk',
  CONTAINER: 'container',
  VEHICLE: 'vehicle',
  FOREST: 'general',
  AGRI: 'bulk',
};

/** Names that container and vehicle lines give their ships. */
const NAME_HINTS: readonly (readonly [RegExp, ModelClass])[] = [
  [/^(MSC|MAERSK|CMA CGM|EVER|COSCO SHIPPING|HAPAG|ONE|OOCL|HMM|APL|ZIM|YM|WAN HAI) /, 'container'],
  [/ EXPRESS$/, 'container'],
  [/ (HIGHWAY|LEADER|ACE)$/, 'vehicle'],
];

/** AIS tells passenger ships and tankers, but not what a cargo ship carries (ITU-R M.1371-5 Table 53). */
export function estimateClass(evidence: ClassEvidence): ClassEstimate | null {
  if (evidence.registered !== null) return { modelClass: evidence.registered, confidence: 1, method: 'registry' };
  const decade = evidence.shipType === null ? null : Math.trunc(evidence.shipType / 10);
  if (decade === 6) return { modelClass: 'passenger', confidence: 0.95, method: 'ais_type' };
  if (decade === 8) return { modelClass: 'tanker', confidence: 0.95, method: 'ais_type' };
  if (decade !== 7) return null;
  return fromBerths(evidence) ?? fromName(evidence) ?? fromHull(evidence);
}

function fromBerths({ berthGroups }: ClassEvidence): ClassEstimate | null {
  const calls = new Map<ModelClass, number>();
  let all = 0;
  for (const [group, count] of Object.entries(berthGroups)) {
    const modelClass = CLASS_BY_GROUP[group];
    if (!modelClass) continue;
    calls.set(modelClass, (calls.get(modelClass) ?? 0) + count);
    all += count;
  }
  const [best] = [...calls].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] / all < 0.6) return null;
  return { modelClass: best[0], confidence: all >= 3 ? 0.9 : 0.75, method: 'berths_used' };
}

function fromName({ name }: ClassEvidence): ClassEstimate | null {
  if (name === null) return null;
  for (const [pattern, modelClass] of NAME_HINTS) {
    if (pattern.test(name)) return { modelClass, confidence: 0.85, method: 'name' };
  }
  return null;
}

/** Panamax bulk carriers, the usual grain ships, reach 229 m by 32 m, which is 7.16. */
const CONTAINER_SLENDERNESS = 7.2;

/**
 * Hull ratios of general knowledge: general cargo under 140 m; vehicle carriers about 165–205 m with 28–38 m beam and
 * little draught; container ships slender, or less so from 300 m, where bulk carriers are broader; the rest bulk.
 */
function fromHull({ lengthM, beamM, draughtM }: ClassEvidence): ClassEstimate {
  if (lengthM === null) return { modelClass: 'general', confidence: 0.3, method: 'default' };
  if (lengthM < 140) return { modelClass: 'general', confidence: 0.7, method: 'hull' };
  if (beamM === null) return { modelClass: 'bulk', confidence: 0.4, method: 'hull' };
  const slenderness = lengthM / beamM;
  const isVehicle = lengthM <= 205 && beamM >= 32 && slenderness < 6.4 && slenderness > 5.2;
  if (isVehicle && draughtM !== null && draughtM <= 10.5 && draughtM >= 8) {
    return { modelClass: 'vehicle', confidence: 0.5, method: 'hull' };
  }
  const isLongContainer = lengthM > 300 && slenderness > (lengthM < 330 ? 5.9 : 6.2) && beamM > 39 && beamM < 62;
  if (slenderness >= CONTAINER_SLENDERNESS || isLongContainer) {
    return { modelClass: 'container', confidence: 0.55, method: 'hull' };
  }
  return { modelClass: 'bulk', confidence: 0.6, method: 'hull' };
}
