import { expect, test } from 'bun:test';
import { commodityNames, findCommodityGroup } from '../../../src/domain/commodity/commodity-names.ts';
import { GOODS, GOODS_QUALIFIERS } from '../../../src/domain/commodity/goods.ts';
import { COMMODITY_GROUPS } from '../../../src/domain/port/commodity-group.ts';

test.each([
  ['soybeans', 'GRAIN'],
  ['SOJA', 'GRAIN'],
  ['Soya', 'GRAIN'],
  ['soy bean', 'GRAIN'],
  ['soya beans', 'GRAIN'],
  ['soyabeans', 'GRAIN'],
  ['soyabean-meal', 'GRAIN'],
  ['soja em grãos', 'GRAIN'],
  ['Farelo de Soja', 'GRAIN'],
  ['harina de soya', 'GRAIN'],
  ['milho', 'GRAIN'],
  ['maíz', 'GRAIN'],
  ['cereais', 'GRAIN'],
  ['cereales', 'GRAIN'],
  ['iron ore', 'MINERALS'],
  ['iron-ore', 'MINERALS'],
  ['Iron Ores', 'MINERALS'],
  ['iron ore pellets', 'MINERALS'],
  ['iron ore fines in bulk', 'MINERALS'],
  ['copper ore', 'MINERALS'],
  ['copper concentrate', 'MINERALS'],
  ['manganese ore', 'MINERALS'],
  ['Minério de Ferro', 'MINERALS'],
  ['pelotas de minério de ferro', 'MINERALS'],
  ['minerio de manganês', 'MINERALS'],
  ['mineral de hierro', 'MINERALS'],
  ['  minerio   de  ferro ', 'MINERALS'],
  ['minerais', 'MINERALS'],
  ['minerales', 'MINERALS'],
  ['coal', 'MINERALS'],
  ['carvão mineral', 'MINERALS'],
  ['Ferro e aço', 'MINERALS'],
  ['coque de petróleo', 'MINERALS'],
  ['crude', 'PETROLEUM'],
  ['petróleo bruto', 'PETROLEUM'],
  ['petróleo crudo', 'PETROLEUM'],
  ['óleos brutos de petróleo', 'PETROLEUM'],
  ['oil_products', 'PETROLEUM'],
  ['combustíveis', 'PETROLEUM'],
  ['diesel', 'PETROLEUM'],
  ['óleo diesel', 'PETROLEUM'],
  ['gasóleo', 'PETROLEUM'],
  ['gasoil', 'PETROLEUM'],
  ['gás natural liquefeito', 'PETROLEUM'],
  ['etanol', 'CHEMICALS'],
  ['álcool etílico hidratado', 'CHEMICALS'],
  ['ácido sulfúrico', 'CHEMICALS'],
  ['óleo de soja', 'CHEMICALS'],
  ['crude palm oil', 'CHEMICALS'],
  ['óleos vegetais', 'CHEMICALS'],
  ['containers', 'CONTAINER'],
  ['contêiner', 'CONTAINER'],
  ['contenedores', 'CONTAINER'],
  ['cars', 'VEHICLE'],
  ['caminhões', 'VEHICLE'],
  ['camiones', 'VEHICLE'],
  ['Ro-Ro', 'VEHICLE'],
  ['roro', 'VEHICLE'],
  ['açúcar', 'AGRI'],
  ['açúcar bruto', 'AGRI'],
  ['açúcar VHP a granel', 'AGRI'],
  ['raw sugar', 'AGRI'],
  ['AC\u0327U\u0301CAR', 'AGRI'],
  ['adubo', 'AGRI'],
  ['Adubos (Fertilizantes)', 'AGRI'],
  ['fertilizer', 'AGRI'],
  ['coffee', 'AGRI'],
  ['celulose', 'FOREST'],
  ['pasta de celulose', 'FOREST'],
  ['carvão vegetal', 'FOREST'],
  ['wood pellets', 'FOREST'],
  ['eucalyptus woodchips', 'FOREST'],
  ['Wood', 'FOREST'],
])('%s is %s', (name, group) => expect(findCommodityGroup(name)).toBe(group as never));

test.each([
  ...['', ' ', '()', 'gold', 'gold ore', 'soy beans of Brazil', '__proto__', 'constructor', 'OTHER', 'carga geral'],
  ...['in bulk', 'a granel', 'bruto', 'raw', 'cargo', 'granel sólido', 'bulk carrier', 'minério de', 'de ferro'],
  ...['minério de soja', 'soybean ore', 'ore iron', 'so ja', 'iro nore', 'ironic', 'oilx', 'xoil', 's'],
])('%p, nonsense or what may be anything, is none', (name) => {
  expect(findCommodityGroup(name)).toBeNull();
});

test('every name of a group means it, in small and capital letters, in one word, and with each qualifier', () => {
  for (const group of COMMODITY_GROUPS) {
    for (const name of commodityNames(group)) {
      for (const text of [name, name.toUpperCase(), name.replaceAll(' ', '-'), name.replaceAll(' ', '')]) {
        expect([text, findCommodityGroup(text)]).toEqual([text, group]);
      }
      expect([name, findCommodityGroup(`${name} in bulk`)]).toEqual([name, group]);
    }
  }
  for (const qualifier of GOODS_QUALIFIERS.split(', ')) {
    expect([qualifier, findCommodityGroup(`${qualifier} wheat`), findCommodityGroup(`wheat ${qualifier}`)]).toEqual([
      qualifier,
      'GRAIN',
      'GRAIN',
    ]);
  }
});

test('no name of the table stands twice, not even in the plural', () => {
  const names = COMMODITY_GROUPS.flatMap((group) => GOODS[group].names.split(', '));
  expect(names.length).toBe(new Set(names).size);
  for (const name of names) expect([name, name !== name.trim() || name === '']).toEqual([name, false]);
});

test('a text of many qualifiers is read at once', () => {
  expect(findCommodityGroup(`${'bulk '.repeat(5_000)}gold`)).toBeNull();
});
