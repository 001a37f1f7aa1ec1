import type { SeenVessel } from '../../contracts/seen-vessel.ts';
import type { View } from '../../contracts/view.ts';
import { round } from '../../core/statistics.ts';
import { blockCoefficientAt, estimateBlockCoefficient, tonnesPerCm } from '../../domain/vessel/block-coefficient.ts';
import { cargoCapacity } from '../../domain/vessel/cargo-capacity.ts';
import { type ConfidenceTier, tierByClass, tierOf } from '../../domain/vessel/confidence-tier.ts';
import { type Draughts, plausibleDraughts } from '../../domain/vessel/draughts.ts';
import { marketSize } from '../../domain/vessel/market-size.ts';
import { type Particulars, particularsOf } from '../../domain/vessel/vessel.ts';
import { draughtsOf, loadOf, NO_LOAD_REASONS, seenVessel } from '../seen-vessel.ts';
import { degrees } from '../wire/figures.ts';
import { instant } from '../wire/instants.ts';
import { callItems, portItems } from './vessel-calls.ts';

type Item = Record<string, unknown>;

const NO_CLASS = 'neither the registry nor AIS says what kind of ship it is';
const NO_DIMENSIONS = 'neither the registry nor AIS gives valid dimensions';

/** GET /api/vessel/{mmsi}/dna: what a vessel is and can carry, how each figure is known, and where it has been. */
export async function answerDna(view: View, mmsi: number): Promise<unknown> {
  const seen = await seenVessel(view, mmsi);
  const particulars = particularsOf(seen.vessel);
  const typicalKn = await view.findTypicalSpeedKn(mmsi);
  const { modelClass, lengthM, beamM, maxDraughtM } = particulars;
  const observedM = seen.draughts.map(({ metres }) => metres);
  const draughts = draughtsOf(seen, particulars);
  return {
    mmsi,
    vessel_name: particulars.name,
    imo: particulars.imo,
    vessel_type: modelClass?.modelClass ?? 'general',
    vessel_type_method: modelClass?.method ?? 'default',
    vessel_type_confidence: modelClass?.confidence ?? 0,
    length_m: lengthM === null ? null : round(lengthM, 2),
    beam_m: beamM === null ? null : round(beamM, 2),
    max_draught_m: maxDraughtM,
    ...capacityItem(particulars),
    ...draughtsItem(draughts, particulars),
    ...hullItem(seen, draughts, particulars),
    observations: plausibleDraughts(observedM, maxDraughtM).length,
    draught_history: seen.draughts.map(({ atMs, metres }) => ({ time: instant(atMs), draught: round(metres, 1) })),
    typical_speed_kn: typicalKn === null ? null : round(typicalKn, 1),
    typical_speed_reason: typicalKn === null ? 'not heard under way above 5 kn in the last 30 days' : null,
    ports_used: portItems(seen.stays),
    port_calls: callItems(seen),
    zones: seen.zones.map(({ portCode, zone, sinceMs }) => ({
      port_code: portCode,
      zone,
      zone_since: instant(sinceMs),
    })),
    position: positionItem(seen),
    as_of: instant(view.asOfMs),
    source: view.source,
  };
}

/** Deadweight, size and cargo. */
function capacityItem({ modelClass, deadweight, sizeClass }: Particulars): Item {
  const why = modelClass === null ? NO_CLASS : NO_DIMENSIONS;
  if (modelClass === null || deadweight === null) {
    return {
      deadweight: null,
      deadweight_method: null,
      deadweight_confidence: null,
      deadweight_reason: why,
      size_class: null,
      market_size_class: null,
      size_class_reason: why,
      max_cargo_capacity: null,
      max_cargo_capacity_confidence: null,
      max_cargo_capacity_reason: why,
    };
  }
  const cargo = cargoCapacity(modelClass.modelClass, deadweight);
  const given = (tier: ConfidenceTier): ConfidenceTier =>
    deadweight.method === 'registry' ? tier : tierByClass(tier, modelClass.confidence);
  return {
    deadweight: deadweight.dwtTonnes,
    deadweight_method: deadweight.method,
    deadweight_confidence: given(tierOf(deadweight.errorFraction)),
    deadweight_reason: null,
    size_class: sizeClass,
    market_size_class: marketSize(modelClass.modelClass, deadweight.dwtTonnes),
    size_class_reason: null,
    max_cargo_capacity: cargo?.tonnes ?? null,
    max_cargo_capacity_confidence: cargo && given(cargo.tier),
    max_cargo_capacity_reason: cargo === null ? 'the deadweight of a passenger ship is not cargo' : null,
  };
}

function draughtsItem(draughts: Draughts | null, { modelClass }: Particulars): Item {
  const named = (what: 'ballast' | 'laden'): Item => {
    const estimate = draughts?.[what] ?? null;
    return {
      [`${what}_draught`]: estimate && round(estimate.metres, 1),
      [`${what}_draught_method`]: estimate?.method ?? null,
      [`${what}_draught_confidence`]:
        estimate &&
        (estimate.method === 'hull_ratios' ? tierByClass(estimate.tier, modelClass?.confidence ?? 0) : estimate.tier),
    };
  };
  const why = `${modelClass === null ? NO_CLASS : NO_DIMENSIONS}, and draughts of fewer than five voyages are known`;
  return { ...named('ballast'), ...named('laden'), draught_reason: draughts === null ? why : null };
}

/** The shape of the hull and how deep it lies now. */
function hullItem(seen: SeenVessel, draughts: Draughts | null, particulars: Particulars): Item {
  const { modelClass, lengthM, beamM, maxDraughtM } = particulars;
  const [newest] = seen.draughts;
  const dwtTonnes = seen.vessel.registry?.dwtTonnes ?? null;
  const block =
    modelClass && estimateBlockCoefficient(modelClass.modelClass, { lengthM, beamM, dwtTonnes, maxDraughtM });
  const now =
    block && draughts && newest ? blockCoefficientAt(block.value, draughts.design.metres, newest.metres) : null;
  const { state, code } = loadOf(seen, particulars);
  const tpc = block && lengthM && beamM ? tonnesPerCm(block.value, lengthM, beamM) : null;
  return {
    block_coefficient: block && round(block.value, 3),
    block_coefficient_method: block?.method ?? null,
    block_coefficient_confidence: block && tierByClass(block.tier, modelClass!.confidence),
    block_coefficient_reason: block === null ? NO_CLASS : null,
    block_coefficient_now: now && round(now, 3),
    tpc: tpc && round(tpc, 1),
    tpc_reason: tpc === null ? (modelClass === null ? NO_CLASS : NO_DIMENSIONS) : null,
    draught_now: newest ? round(newest.metres, 1) : null,
    draught_now_since: newest ? instant(newest.atMs) : null,
    load_state: state === 'unknown' ? null : state,
    load_state_reason: code && NO_LOAD_REASONS[code],
  };
}

function positionItem({ fix }: SeenVessel): Item | null {
  if (fix === null) return null;
  return {
    lat: degrees(fix.lat),
    lon: degrees(fix.lon),
    sog: fix.sogKn === null ? null : round(fix.sogKn, 1),
    last_seen: instant(fix.atMs),
  };
}
