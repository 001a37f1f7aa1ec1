import {
  type BlockCoefficientEstimate,
  blockCoefficientAt,
  tonnesPerCm,
  waterplaneCoefficient,
} from '../../domain/vessel/block-coefficient.ts';
import { cargoCapacity } from '../../domain/vessel/cargo-capacity.ts';
import { CONFIDENCE_TIERS } from '../../domain/vessel/confidence-tier.ts';
import { estimateDeadweight } from '../../domain/vessel/deadweight.ts';
import { ballastFloorM } from '../../domain/vessel/draughts.ts';
import { HULL_FORMS, SEA_WATER_TONNES_PER_M3 } from '../../domain/vessel/hull-form.ts';
import { marketSize } from '../../domain/vessel/market-size.ts';
import { type ClassEstimate, MODEL_CLASSES, type ModelClass } from '../../domain/vessel/model-class.ts';
import { sizeClass, teuFromDwt } from '../../domain/vessel/size-class.ts';
import { DNA_SCHEMA } from '../api/vessel-dna-schema.ts';
import { bullets, heading, meanings, paragraph, type Section, section, table } from './html.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const grouped = (value: number): string => value.toLocaleString('en-GB');

const CLASS_METHODS: Readonly<Record<ClassEstimate['method'], string>> = {
  registry: "the operator's registry",
  ais_type: 'the ship type in AIS, which tells passenger ships and tankers from the rest',
  berths_used: 'most of its calls at dedicated berths',
  name: 'a name that lines of container ships and car carriers give',
  hull: 'length, beam and draught',
  default: 'nothing but that it is a cargo ship, or not even that (confidence 0)',
};

/** A tier is named by its bound. */
const tierText = (tier: string): string => {
  const bound = /^(\d+)_pct$/.exec(tier);
  return bound ? `within ${bound[1]} % in nine cases of ten` : 'perhaps further off';
};

/** A usual ship of some length and beam, by which the error of the fit is asked for. */
const deadweightError = (modelClass: ModelClass): string => {
  const estimate = estimateDeadweight(null, modelClass, 180, 30)!;
  return percent(estimate.errorFraction);
};

const BLOCK_METHODS: Readonly<Record<BlockCoefficientEstimate['method'], string>> = {
  displacement: `registered deadweight over the class's share of the displacement, over ${SEA_WATER_TONNES_PER_M3} · length · beam · registered draught`,
  class: "the middle of the class's range; also where those figures do not belong together",
};

const storesShare = (): number => {
  const deadweight = { dwtTonnes: 100_000, method: 'registry', errorFraction: 0 } as const;
  return 1 - cargoCapacity('bulk', deadweight)!.tonnes / deadweight.dwtTonnes;
};

/** The bounds of all size words are whole hundreds of tonnes or units; above the last one nothing changes. */
const STEP_TONNES = 100;
const MOST_TONNES = 500_000;

/** Each size word of a class with what it begins at, in twenty-foot units for container ships, else tonnes deadweight. */
function sizesOf(modelClass: ModelClass, wordOf: typeof sizeClass): string {
  const found: string[] = [];
  let last: string | null = null;
  for (let dwtTonnes = STEP_TONNES; dwtTonnes <= MOST_TONNES; dwtTonnes += STEP_TONNES) {
    const word = wordOf(modelClass, dwtTonnes);
    if (word === last) continue;
    const from = modelClass === 'container' ? Math.floor(teuFromDwt(dwtTonnes) / 100) * 100 : dwtTonnes;
    found.push(last === null ? word : `${word} from ${grouped(from)}`);
    last = word;
  }
  return found.join(', ');
}

const waterplaneAtNought = waterplaneCoefficient(0);
const waterplanePerBlock = waterplaneCoefficient(1) - waterplaneAtNought;
const EXAMPLE = { block: 0.82, maxM: 14.4, draughtM: 8, lengthM: 190, beamM: 32 };

const sizes = MODEL_CLASSES.map((modelClass) => {
  const unit = modelClass === 'container' ? 'twenty-foot units, by deadweight' : 'tonnes deadweight';
  const [plain, market] = [sizesOf(modelClass, sizeClass), sizesOf(modelClass, marketSize)];
  return [`\`${modelClass}\``, unit, plain, market === plain ? 'the same' : market];
});

const dna = section(
  'dna',
  'Vessel DNA',
  paragraph(
    '`/api/vessel/{mmsi}/dna` tells what a vessel is and can carry. A figure comes with the method that it is known by and a tier that says how far it may be off; what could not be known is null, and a field whose name ends in `_reason` says why. It has what the ports of the key have seen; a vessel that none of them has is 404.',
  ),
  table(
    ['`vessel_type_method`', 'The class is known from'],
    Object.entries(CLASS_METHODS).map(([method, what]) => [`\`${method}\``, what]),
  ),
  table(
    ['Confidence tier', 'The figure is'],
    CONFIDENCE_TIERS.map((tier) => [`\`${tier}\``, tierText(tier)]),
  ),
  paragraph(
    'Figures that rest on the class are as good as the class is: where that is guessed, the tier allows for it. Deadweight is the registry’s, else it is from class, length and beam, with the median error of that fit beside it:',
  ),
  table(
    [
      'Class',
      'Median error of deadweight by length and beam',
      'Block coefficient',
      'Deadweight over displacement',
      'Ballast over laden draught',
    ],
    MODEL_CLASSES.map((modelClass) => {
      const { blockCoefficient, deadweightShare, ballastRatio } = HULL_FORMS[modelClass];
      return [
        `\`${modelClass}\``,
        deadweightError(modelClass),
        blockCoefficient,
        deadweightShare ?? 'not known',
        ballastRatio,
      ];
    }),
  ),
  bullets([
    `\`max_cargo_capacity\` is the deadweight less ${percent(storesShare())} of stores, fuel and water.`,
    `The ratios are middles of ranges. Where ballast draught is from them, it is never less than MARPOL asks for (Annex I, regulation 18): ${ballastFloorM(EXAMPLE.lengthM).toFixed(1)} m for ${EXAMPLE.lengthM} m of length.`,
  ]),
  heading('Draughts'),
  paragraph(
    'Ballast and laden draught are told from what the vessel itself transmitted where that shows them, otherwise from the registry or from ratios of the class’s hulls; the method says which.',
  ),
  meanings(DNA_SCHEMA, [
    'ballast_draught',
    'ballast_draught_method',
    'laden_draught',
    'laden_draught_method',
    'observations',
    'load_state',
  ]),
  heading('Block coefficient and tonnes per centimetre'),
  table(
    ['`block_coefficient_method`', 'Block coefficient at the design draught'],
    Object.entries(BLOCK_METHODS).map(([method, what]) => [`\`${method}\``, what]),
  ),
  bullets([
    `\`block_coefficient_now\` is that at the present draught T, after Riddlesworth: 1 − (1 − Cb) · (design draught / T)^(1/3); ${blockCoefficientAt(EXAMPLE.block, EXAMPLE.maxM, EXAMPLE.draughtM).toFixed(3)} at ${EXAMPLE.draughtM} m for ${EXAMPLE.block} at ${EXAMPLE.maxM} m.`,
    `\`tpc\` is ${SEA_WATER_TONNES_PER_M3} · (${waterplaneAtNought.toFixed(2)} + ${waterplanePerBlock.toFixed(2)} · Cb) · length · beam / 100; ${tonnesPerCm(EXAMPLE.block, EXAMPLE.lengthM, EXAMPLE.beamM).toFixed(1)} t for ${EXAMPLE.lengthM} × ${EXAMPLE.beamM} m at ${EXAMPLE.block}.`,
  ]),
  heading('Size classes'),
  table(['Class', 'Sizes in', '`size_class`', '`market_size_class`'], sizes),
);

export const VESSEL_SECTIONS: readonly Section[] = [dna];
