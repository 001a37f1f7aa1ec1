import { describe, expect, test } from 'bun:test';
import { destinationKinds, kindsOf, placesByKind, terminalWords } from '../../../src/domain/commodity/berth-kinds.ts';
import type { Berth, PortDefinition } from '../../../src/domain/port/definition.ts';
import { byKind, kindBits } from '../../support/beliefs.ts';
import { testPort } from '../../support/test-port.ts';

const berthOf = (some: Partial<Berth>): Berth => ({ ...testPort().berths[0]!, ...some });
const portOf = (...berths: Partial<Berth>[]): PortDefinition => ({
  ...testPort(),
  name: 'Paranaguá',
  aliases: ['PARANAGUA'],
  berths: berths.map(berthOf),
});

test('a berth serves its groups, one dedicated to nothing serves the rest', () => {
  expect(kindsOf(berthOf({ groups: ['GRAIN', 'AGRI'] }))).toBe(kindBits('GRAIN', 'AGRI'));
  expect(kindsOf(berthOf({ groups: [] }))).toBe(kindBits('OTHER'));
});

test('places count for every kind that they serve, out of service for none', () => {
  const port = portOf(
    { capacity: 3, groups: ['GRAIN', 'AGRI'] },
    { capacity: 1, groups: ['GRAIN'] },
    { capacity: 2, groups: [] },
    { capacity: 5, groups: ['CONTAINER'], isInService: false },
  );
  expect(placesByKind(port)).toEqual(byKind({ GRAIN: 4, AGRI: 3, OTHER: 2 }));
});

describe('words of a destination', () => {
  const port = portOf(
    { name: 'Berth 204', terminal: 'Corredor de Exportação', groups: ['GRAIN'] },
    { name: 'Quay 216', terminal: 'TCP Contêineres Paranaguá', groups: ['CONTAINER'] },
    { name: 'Pier', terminal: 'Cattalini', groups: ['PETROLEUM'] },
    { name: 'Pier two', terminal: 'Cattalini', groups: ['CHEMICALS'] },
  );
  const words = terminalWords(port);

  test.each([
    ['CORREDOR', ['GRAIN']],
    ['PARANAGUA CATTALINI', ['PETROLEUM', 'CHEMICALS']],
    ['cattalini', ['PETROLEUM', 'CHEMICALS']],
    ['CORREDOR/CATTALINI', ['GRAIN', 'PETROLEUM', 'CHEMICALS']],
    // Crews write without the accents that port files have, or with them.
    ['EXPORTACAO', ['GRAIN']],
    ['Exportação', ['GRAIN']],
    ['PNG CONTEINERES', ['CONTAINER']],
    // The port itself, short words, numbers and what every terminal has name none.
    ['PARANAGUA', []],
    ['BR PNG', []],
    ['204', []],
    ['PIER', []],
    ['QUAY', []],
    ['SANTOS', []],
    ['', []],
  ] as const)('%p means %p', (text, kinds) => {
    expect(destinationKinds(words, text)).toBe(kindBits(...kinds));
  });

  test('that berths of all kinds have in their names tell nothing', () => {
    const shared = portOf(
      { name: 'Saboo east', terminal: 'Ecoporto', groups: ['GRAIN'] },
      { name: 'Saboo west', terminal: 'Ecoporto', groups: ['CONTAINER'] },
    );
    expect([...terminalWords(shared).keys()].sort()).toEqual(['EAST', 'WEST']);
  });
});
