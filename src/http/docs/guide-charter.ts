import { LEAST_GROUP_PCT, LEAST_STAYS, type StayBasis } from '../../domain/commodity/time-at-berth.ts';
import { CHARTER_ONLY_ASSUMPTIONS, CLAUSE_WARNING } from '../api/charter-assumptions.ts';
import { CHARTER_TYPES, DEFAULT_CHARTER_PORT } from '../parameters-of-charter.ts';
import { bullets, paragraph, type Section, section, table } from './html.ts';

const BASES: Readonly<Record<StayBasis, string>> = {
  group_and_size: "at berths dedicated to the vessel's commodity group, of ships of its class and size",
  group: "at berths dedicated to the vessel's commodity group",
  class_and_size: 'of ships of its class and size',
  class: 'of ships of its class',
};

const charter = section(
  'charter',
  'Charter predictions',
  paragraph(
    `\`/api/charter/predictions\` has the vessels that are bound for a port or wait there, soonest to berth first: when they berth, when they are free again, laden or in ballast, and what slowing down saves. \`port\` is \`${DEFAULT_CHARTER_PORT}\` where it is left out, or the first port where there is no ${DEFAULT_CHARTER_PORT}; \`vessel_type\` is one of ${CHARTER_TYPES.map((type) => `\`${type}\``).join(', ')}. Without a key it is an hour behind.`,
  ),
  paragraph(
    `\`time_at_berth\` is that of stays here in the last year, as narrowly as there are ${LEAST_STAYS} of them; \`basis\` says whose. A commodity group counts from ${LEAST_GROUP_PCT} % on.`,
  ),
  table(
    ['Basis', 'Stays'],
    Object.entries(BASES).map(([basis, whose]) => [`\`${basis}\``, whose]),
  ),
  bullets(CHARTER_ONLY_ASSUMPTIONS),
  paragraph(CLAUSE_WARNING),
  paragraph(
    'What could not be computed is null, and a field whose name ends in `_reason` says why. Money for bunkers needs the operator’s `bunker-price-usd` and `bunker-price-date`.',
  ),
);

export const CHARTER_SECTIONS: readonly Section[] = [charter];
