import { HOUR_MS } from '../../core/time.ts';
import { FITTED_CALLS } from '../../domain/commodity/berth-call.ts';
import { NEWS_PCT } from '../../domain/commodity/cargo.ts';
import { listed } from '../../domain/commodity/commodity-names.ts';
import { GOODS, GOODS_QUALIFIERS, type GoodsFamily } from '../../domain/commodity/goods.ts';
import { CARGO_KINDS } from '../../domain/commodity/group-belief.ts';
import { classPrior } from '../../domain/commodity/group-knowledge.ts';
import { CHANGE_SHARE } from '../../domain/commodity/group-mixture.ts';
import { DESTINATION_FACTOR, ODDS_SHARE, OTHERS_WEIGHT, OWN_CALL_WEIGHT } from '../../domain/commodity/infer-groups.ts';
import { SLACK_MS } from '../../domain/commodity/queue-by-group.ts';
import { COMMODITY_GROUPS } from '../../domain/port/commodity-group.ts';
import { MODEL_CLASSES, type ModelClass } from '../../domain/vessel/model-class.ts';
import { COMMODITY_FLOW_SCHEMA } from '../api/commodity-flow-schema.ts';
import { COMMODITY_GLOBAL_SCHEMA } from '../api/commodity-global-schema.ts';
import { bullets, heading, meanings, paragraph, type Section, section, table } from './html.ts';

/** Less is left out of the table of what ships of a class carry. */
const TOLD_PCT = 5;

function sharesOf(modelClass: ModelClass): string {
  const weights = CARGO_KINDS.map((kind, k) => ({ kind, weight: classPrior(modelClass, k) }));
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  return weights
    .map(({ kind, weight }) => ({ kind, pct: Math.round((100 * weight) / sum) }))
    .filter(({ pct }) => pct >= TOLD_PCT)
    .sort((a, b) => b.pct - a.pct)
    .map(({ kind, pct }) => `\`${kind}\` ${pct} %`)
    .join(', ');
}

const flow = COMMODITY_FLOW_SCHEMA.properties.commodities!.items;
const atPort = COMMODITY_GLOBAL_SCHEMA.properties.ports!.items;
const ofFlow = Object.keys(flow.properties).filter((name) => name !== 'commodity_group');
const ofWeek = Object.keys(atPort.properties).filter((name) => name.includes('7d'));

const commodities = section(
  'commodities',
  'Commodity groups',
  paragraph(
    `There are ${COMMODITY_GROUPS.length} groups: ${COMMODITY_GROUPS.map((group) => `\`${group}\``).join(', ')}. Nobody declares what a vessel carries: it is inferred, and \`commodity_confidence\` is the probability of the likeliest group, which is the one that is shown. Some ships carry none of them (\`OTHER\`: passengers, and what goes over berths dedicated to nothing), and count nowhere.`,
  ),
  bullets([
    `At a berth that the port file dedicates to one group the group is certain: 1. At a berth of several groups only these are possible, by what is said below and by which ships come to which place along the berth; log odds count ${ODDS_SHARE} times there, as the signs of one call hang together.`,
    `Elsewhere each port goes by its own newest ${FITTED_CALLS.toLocaleString('en-GB')} berthings: what ships of that class and length carry, how deep they come for it, and where they berth. Berths of several groups teach too: the groups are a hidden variable, fitted by expectation-maximisation.`,
    `A ship that has called at the port carries what it carried on its last call, but in ${Math.round(100 * CHANGE_SHARE)} % of calls what others like it carry.`,
    `One that has not is judged by its calls at dedicated berths of other ports, of which each counts ${OWN_CALL_WEIGHT} where all that others like it carry counts ${OTHERS_WEIGHT}; also at ports that the key does not have.`,
    `A destination that names a terminal makes the groups of that terminal ${DESTINATION_FACTOR} times as likely.`,
    `What is thought of a vessel is told anew when another group becomes the likeliest, when it becomes certain, or when the probability has moved ${NEWS_PCT} points.`,
  ]),
  paragraph(
    'Before a port has taught anything, ships of a class are taken to carry this, as far as the port has berths for it, and then by their length:',
  ),
  table(
    ['Class', 'Carries'],
    MODEL_CLASSES.map((modelClass) => [`\`${modelClass}\``, sharesOf(modelClass)]),
  ),
  heading('Flow and tracking'),
  paragraph(
    '`/api/commodity/flow/{port_code}` has the groups of one port; `/api/commodity/global/{commodity_code}` one group at every port of the key and no other (`ports_covered`), and the vessels. A vessel counts once at a port, under its likeliest group; one with zones at two ports counts at both.',
  ),
  meanings(flow, ofFlow),
  paragraph('`/api/commodity/global` has besides:'),
  meanings(atPort, ofWeek),
  paragraph(
    `A change is the queue now less the queue as it was counted then, at the quarter-hour or up to ${SLACK_MS / HOUR_MS} hour before it. Where the past is shorter, or an outage hides it, the oldest count after it stands in, and the basis is so many hours less. A change is never null: without any past it is 0, and its basis 0 too. In \`totals\` a basis is the least of the ports.`,
  ),
);

const familyText = ({ forms, of }: GoodsFamily): string =>
  `${listed(forms)
    .map((form) => `\`${form}\``)
    .join(', ')} of ${listed(of).join(', ')}`;

const goods = section(
  'goods',
  'Names of goods',
  paragraph(
    'Where a commodity is asked for, the group or any of these names will do, in English, Portuguese or Spanish. What is not known is 400 with the list of groups.',
  ),
  table(
    ['Group', 'Names', 'And with each word in place of …'],
    COMMODITY_GROUPS.map((group) => {
      const { names, families } = GOODS[group];
      return [`\`${group}\``, listed(names).join(', '), families.map(familyText).join('; ')];
    }),
  ),
  bullets([
    'Capital letters, accents, hyphens and brackets make no difference, nor does the plural; what are several words may be written as one.',
    `These words may stand before or behind a name and change nothing: ${listed(GOODS_QUALIFIERS).join(', ')}. A name that is known with them means what the table says.`,
  ]),
);

export const COMMODITY_SECTIONS: readonly Section[] = [commodities, goods];
