import { COMMODITY_GROUPS, type CommodityGroup } from '../port/commodity-group.ts';

/** Names of goods as people write them, in English and Portuguese, without accents; the groups' own names besides. */
const NAMES: Readonly<Record<CommodityGroup, string>> = {
  GRAIN:
    'grain, grains, cereal, cereals, graos, soy, soya, soja, soybean, soybeans, soya beans, soy beans, soybean meal, ' +
    'soymeal, soya meal, farelo, farelo de soja, corn, maize, milho, wheat, trigo, barley, cevada, sorghum, sorgo, ' +
    'oats, aveia, rice, arroz, malt, malte, canola, rapeseed, sunflower seed',
  MINERALS:
    'mineral, minerals, minerios, minerio, ore, ores, iron ore, ironore, minerio de ferro, ferro, pellets, pelotas, ' +
    'coal, carvao, coke, coque, coking coal, met coal, thermal coal, petcoke, petroleum coke, bauxite, bauxita, ' +
    'alumina, manganese, manganes, copper, cobre, copper concentrate, nickel, niquel, gypsum, gesso, limestone, ' +
    'calcario, clinker, clinquer, cement, cimento, salt, sal, sand, areia, steel, aco, pig iron, ferro gusa, slabs',
  PETROLEUM:
    'petroleum, petroleo, oil, oils, crude, crude oil, oleo cru, oil products, products, clean products, fuel, fuels, ' +
    'combustiveis, derivados, diesel, gasoil, gas oil, gasoline, gasolina, petrol, naphtha, nafta, kerosene, ' +
    'querosene, jet, jet fuel, fuel oil, oleo combustivel, bunker, lng, lpg, gas, gnl, glp, bitumen, asphalt',
  CHEMICALS:
    'chemical, chemicals, quimicos, produtos quimicos, ethanol, etanol, alcohol, alcool, methanol, metanol, ' +
    'caustic soda, soda caustica, acid, acids, sulphuric acid, sulfuric acid, acido sulfurico, phosphoric acid, ' +
    'ammonia, amonia, benzene, benzeno, toluene, tolueno, xylene, xileno, styrene, estireno, biodiesel, ' +
    'vegetable oil, vegetable oils, oleo vegetal, soybean oil, oleo de soja, palm oil',
  CONTAINER: 'container, containers, conteiner, conteineres, contentores, box, boxes, teu, reefer, reefers',
  VEHICLE:
    'vehicle, vehicles, veiculo, veiculos, car, cars, carro, carros, automobile, automobiles, automoveis, auto, ' +
    'autos, truck, trucks, caminhoes, roro, ro-ro, machinery, maquinas',
  FOREST:
    'forest, forest products, produtos florestais, wood, madeira, timber, lumber, logs, toras, pulp, woodpulp, ' +
    'wood pulp, cellulose, celulose, paper, papel, wood chips, woodchips, cavacos',
  AGRI:
    'agri, agricultural, agricola, agribulk, sugar, acucar, raw sugar, fertilizer, fertilizers, fertiliser, ' +
    'fertilisers, fertilizante, fertilizantes, adubo, adubos, urea, ureia, potash, potassio, kcl, phosphate, ' +
    'phosphates, fosfato, map, dap, sulphur, sulfur, enxofre, coffee, cafe, cotton, algodao, tobacco, tabaco, ' +
    'orange juice, juice, suco, suco de laranja, citrus pulp, cocoa, cacau, meat, carne, fruit, frutas',
};

/** Small letters without accents; one space between words. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

const GROUP_OF = new Map<string, CommodityGroup>(
  COMMODITY_GROUPS.flatMap((group) =>
    [group, ...NAMES[group].split(',')].map((name): [string, CommodityGroup] => [plain(name), group]),
  ),
);

/** The commodity group that a name of goods means, as people write it; null for one that is not known. */
export const findCommodityGroup = (name: string): CommodityGroup | null => GROUP_OF.get(plain(name)) ?? null;

/** How many names each group is known by; no name stands twice. */
export const commodityNames = (group: CommodityGroup): readonly string[] => NAMES[group].split(',').map(plain);
