import { expect, test } from 'bun:test';
import { commodityNames, findCommodityGroup } from '../../../src/domain/commodity/commodity-names.ts';
import { COMMODITY_GROUPS } from '../../../src/domain/port/commodity-group.ts';

test.each([
  ['soybeans', 'GRAIN'],
  ['SOJA', 'GRAIN'],
  ['Soya', 'GRAIN'],
  ['milho', 'GRAIN'],
  ['iron ore', 'MINERALS'],
  ['iron-ore', 'MINERALS'],
  ['Minério de Ferro', 'MINERALS'],
  ['  minerio   de  ferro ', 'MINERALS'],
  ['coal', 'MINERALS'],
  ['crude', 'PETROLEUM'],
  ['oil_products', 'PETROLEUM'],
  ['diesel', 'PETROLEUM'],
  ['etanol', 'CHEMICALS'],
  ['containers', 'CONTAINER'],
  ['contêiner', 'CONTAINER'],
  ['cars', 'VEHICLE'],
  ['Ro-Ro', 'VEHICLE'],
  ['açúcar', 'AGRI'],
  ['AC\u0327U\u0301CAR', 'AGRI'],
  ['adubo', 'AGRI'],
  ['fertilizer', 'AGRI'],
  ['coffee', 'AGRI'],
  ['celulose', 'FOREST'],
  ['Wood', 'FOREST'],
])('%s is %s', (name, group) => expect(findCommodityGroup(name)).toBe(group as never));

test.each(['', ' ', 'gold', 'soy beans of Brazil', '__proto__', 'constructor', 'OTHER'])('%p is none', (name) => {
  expect(findCommodityGroup(name)).toBeNull();
});

test('every group is known by its own name, and no name stands for two', () => {
  for (const group of COMMODITY_GROUPS) expect(findCommodityGroup(group)).toBe(group);
  const names = COMMODITY_GROUPS.flatMap(commodityNames);
  for (const group of COMMODITY_GROUPS) {
    for (const name of commodityNames(group)) expect([name, findCommodityGroup(name)]).toEqual([name, group]);
  }
  expect(names.length).toBe(new Set(names).size);
});
