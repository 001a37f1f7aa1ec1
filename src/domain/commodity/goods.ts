import type { CommodityGroup } from '../port/commodity-group.ts';

/** Names that are made alike: each form with each of the words in place of `…`. */
export type GoodsFamily = { readonly forms: string; readonly of: string };

export type Goods = {
  /** Between commas, in the singular and without accents; what is also written as one word stands as two. */
  readonly names: string;
  readonly families: readonly GoodsFamily[];
};

/**
 * Goods as people write them in English, Portuguese and Spanish, by group: the words of traders, of port authorities and of
 * the tariff (general knowledge). Meal for fodder goes over grain berths, vegetable oil into parcel tankers.
 */
export const GOODS: Readonly<Record<CommodityGroup, Goods>> = {
  GRAIN: {
    names:
      'grain, grao, grano, cereal, oilseed, oleaginosa, soy, soya, soja, soy bean, soya bean, corn, maize, milho, maiz, ' +
      'wheat, trigo, flour, farinha, harina, barley, cevada, cebada, sorghum, sorgo, oat, aveia, avena, rye, centeio, ' +
      'centeno, rice, arroz, millet, milheto, malt, malte, malta, canola, rapeseed, colza, sunflower, sunflower seed, ' +
      'girassol, girasol, bean, feijao, frijol, pea, ervilha, lentil, lentilha, lenteja, chickpea, peanut, groundnut, ' +
      'amendoim, mani, animal feed, feed, racao, meal, farelo, sbm, ddgs',
    families: [
      { forms: '… meal', of: 'soy, soya, soy bean, soya bean, corn, rapeseed, canola, sunflower, cotton seed' },
      {
        forms: 'farelo de …, harina de …, farinha de …, grao de …, grano de …, semente de …, semilla de …',
        of: 'soja, soya, milho, maiz, trigo, arroz, girassol, girasol, canola, colza, algodao, algodon',
      },
      { forms: '… flour', of: 'wheat, corn, soy, soya' },
    ],
  },
  MINERALS: {
    names:
      'mineral, minerio, ore, pellet, pelota, sinter feed, pellet feed, coal, mineral coal, carvao, carvao mineral, ' +
      'carbon, carbon mineral, hulha, hulla, anthracite, antracito, antracita, coking coal, met coal, metallurgical coal, ' +
      'thermal coal, steam coal, carvao metalurgico, carvao termico, carbon metalurgico, carbon termico, ' +
      'carvao siderurgico, carbon siderurgico, coke, coque, met coke, coque metalurgico, pet coke, petroleum coke, ' +
      'coque de petroleo, coque verde, alumina, gypsum, gesso, gipsita, yeso, limestone, calcario, caliza, dolomite, ' +
      'dolomita, clinker, clinquer, cement, cimento, cemento, slag, escoria, salt, sal, sand, areia, arena, gravel, brita, ' +
      'aggregate, agregado, stone, pedra, piedra, clay, argila, arcilla, kaolin, caulim, caolin, quartz, quartzo, cuarzo, ' +
      'feldspar, feldspato, barite, barita, bentonite, bentonita, granite, granito, marble, marmore, marmol, talc, talco, ' +
      'steel, aco, acero, iron and steel, ferro e aco, steel product, steel plate, steel pipe, chapa de aco, tubo de aco, produto siderurgico, producto siderurgico, steel coil, hot rolled coil, hrc, ' +
      'bobina de aco, bobina de acero, slab, placa de aco, billet, tarugo, palanquilla, rebar, vergalhao, wire rod, ' +
      'fio maquina, pig iron, ferro gusa, gusa, arrabio, scrap, scrap metal, sucata, chatarra, dri, hbi, ferro alloy, ' +
      'ferro liga, ferroaleacion, metal, copper cathode, catodo de cobre, aluminium ingot, aluminum ingot, lingote de aluminio',
    families: [
      {
        forms: '…, … ore, … concentrate, … ore concentrate',
        of:
          'iron, manganese, copper, nickel, bauxite, aluminium, aluminum, zinc, lead, tin, chrome, chromium, titanium, ' +
          'ilmenite, rutile, zircon, lithium, spodumene, niobium, tungsten, molybdenum, vanadium, antimony, cobalt',
      },
      {
        forms: '…, minerio de …, mineral de …, concentrado de …, concentrado de minerio de …',
        of:
          'ferro, hierro, manganes, manganeso, cobre, niquel, bauxita, aluminio, zinco, cinc, chumbo, plomo, estanho, ' +
          'estano, cromo, titanio, ilmenita, rutilo, zirconio, litio, espodumenio, niobio, tungstenio, molibdenio, ' +
          'vanadio, antimonio, cobalto',
      },
    ],
  },
  PETROLEUM: {
    names:
      'petroleum, petroleo, petroleo e derivado, petroleo y derivado, oil, oleo, crude, crudo, oleo cru, mineral oil, oleo mineral, oil product, ' +
      'petroleum product, product, clean product, dirty product, refined product, derivado, derivado de petroleo, ' +
      'produto de petroleo, oleo bruto de petroleo, fuel, combustivel, combustible, combustivel liquido, diesel, ' +
      'diesel oil, oleo diesel, aceite diesel, marine diesel, diesel maritimo, gas oil, gasoleo, marine gas oil, ' +
      'vacuum gas oil, mgo, mdo, vgo, ulsd, gasoline, gasolina, petrol, mogas, naphtha, nafta, kerosene, querosene, ' +
      'queroseno, querosene de aviacao, queroseno de aviacion, qav, jet, jet fuel, jet a1, avgas, aviation fuel, ' +
      'combustivel de aviacao, fuel oil, oleo combustivel, aceite combustible, hfo, vlsfo, hsfo, lsfo, bunker, ' +
      'bunker oil, bunker fuel, combustivel maritimo, gas, gases, natural gas, gas natural, lng, gnl, ' +
      'liquefied natural gas, gas natural liquefeito, gas natural licuado, lpg, glp, liquefied petroleum gas, ' +
      'gas liquefeito de petroleo, gas licuado de petroleo, propane, propano, butane, butano, condensate, condensado, ' +
      'bitumen, betume, betun, asphalt, asfalto, lubricant, lubrificante, lubricante, lube oil, base oil, ' +
      'oleo lubrificante, oleo basico',
    families: [],
  },
  CHEMICALS: {
    names:
      'chemical, quimico, produto quimico, producto quimico, petrochemical, petroquimico, organic chemical, produto quimico organico, ethanol, etanol, alcohol, ethyl alcohol, ' +
      'alcool, alcool etilico, alcohol etilico, methanol, metanol, caustic soda, soda caustica, sosa caustica, caustic, sodium hydroxide, ' +
      'hidroxido de sodio, soda ash, barrilha, carbonato de sodio, acid, acido, ammonia, amonia, amoniaco, benzene, ' +
      'benzeno, benceno, toluene, tolueno, xylene, xileno, para xylene, paraxileno, styrene, estireno, mtbe, vcm, edc, ' +
      'ethylene, etileno, propylene, propileno, propeno, eteno, butadiene, butadieno, phenol, fenol, acetone, acetona, ' +
      'glycol, glicol, glycerin, glycerine, glicerina, solvent, solvente, resin, resina, chlorine, cloro, biodiesel, ' +
      'vegetable oil, oleo vegetal, aceite vegetal, veg oil, edible oil, oleo comestivel, aceite comestible, tallow, ' +
      'sebo, used cooking oil, uco',
    families: [
      { forms: '… acid', of: 'sulphuric, sulfuric, phosphoric, nitric, acetic, hydrochloric' },
      { forms: 'acido …', of: 'sulfurico, fosforico, nitrico, acetico, cloridrico, clorhidrico' },
      {
        forms: '… oil',
        of:
          'soy, soya, soy bean, soya bean, palm, palm kernel, sunflower, rapeseed, canola, corn, cotton seed, castor, ' +
          'coconut, fish',
      },
      {
        forms: 'oleo de …, aceite de …',
        of: 'soja, soya, palma, palmiste, girassol, girasol, canola, colza, milho, maiz, algodao, mamona, coco, peixe',
      },
    ],
  },
  CONTAINER: {
    names:
      'container, conteiner, conteineres, contentor, contentores, contenedor, contenedores, box, boxes, teu, feu, reefer, ' +
      'containerised cargo, containerized cargo, carga conteinerizada, carga contenedorizada',
    families: [],
  },
  VEHICLE: {
    names:
      'vehicle, veiculo, vehiculo, car, carro, coche, automobile, automovel, automovil, automoviles, auto, truck, ' +
      'caminhao, camion, bus, buses, onibus, motorcycle, motocicleta, moto, trailer, semirreboque, ro ro, machinery, maquina, ' +
      'maquinario, maquinaria, tractor, tractores, trator, tratores, rolling cargo, carga rodante',
    families: [],
  },
  FOREST: {
    names:
      'forest, forest product, produto florestal, producto forestal, wood, madeira, madera, timber, lumber, log, tora, ' +
      'tronco, sawn wood, sawn timber, madeira serrada, madera aserrada, plywood, compensado, mdf, pulp, wood pulp, ' +
      'cellulose, celulose, celulosa, pasta de celulose, pulpa de celulosa, paper, paper board, papel, kraft liner, ' +
      'newsprint, wood chip, chip, cavaco, cavaco de madeira, astilla, astilla de madera, wood pellet, ' +
      'pellet de madeira, charcoal, carvao vegetal, carbon vegetal, biomass, biomassa, biomasa',
    families: [
      { forms: '…, … wood, … log, … chip, … wood chip, … pulp', of: 'eucalyptus, pine, hard wood, soft wood' },
      {
        forms: '…, madeira de …, madera de …, tora de …, cavaco de …, astilla de …, celulose de …, celulosa de …',
        of: 'eucalipto, pinus, pino',
      },
    ],
  },
  AGRI: {
    names:
      'agri, agricultural, agricola, agricultural product, produto agricola, producto agricola, agri bulk, agro, sugar, ' +
      'acucar, azucar, vhp, white sugar, cane sugar, acucar branco, acucar cristal, azucar blanco, molasses, melaco, ' +
      'melaza, fertilizer, fertiliser, fertilizante, adubo, adubo fertilizante, abono, urea, ureia, uan, potash, potassium chloride, ' +
      'muriate of potash, cloreto de potassio, cloruro de potasio, potassio, potasio, kcl, mop, npk, nitrate, nitrato, ' +
      'ammonium nitrate, nitrato de amonio, ammonium sulphate, ammonium sulfate, sulfato de amonio, phosphate, fosfato, ' +
      'phosphate rock, rock phosphate, rocha fosfatica, roca fosforica, superphosphate, triple superphosphate, superfosfato, ssp, tsp, map, dap, ' +
      'sulphur, sulfur, enxofre, azufre, coffee, cafe, cotton, algodao, algodon, tobacco, tabaco, fumo, juice, ' +
      'orange juice, suco, suco de laranja, jugo, jugo de naranja, citrus, citrus pulp, polpa citrica, pulpa citrica, ' +
      'cocoa, cacau, cacao, tea, cha, meat, carne, beef, chicken, poultry, frango, pollo, fish, pescado, fruit, fruta, ' +
      'banana, rubber, borracha, caucho, cattle, live cattle, livestock, gado, ganado, cassava, mandioca, tapioca',
    families: [],
  },
};

/** Words that tell the state or the packing of goods and not which goods they are; they may stand before or behind a name. */
export const GOODS_QUALIFIERS =
  'bruto, bruta, crudo, cruda, crude, raw, refinado, refinada, refined, bulk, in bulk, granel, a granel, em grao, en grano, ' +
  'bagged, ensacado, em saco, en saco, fine, fino, fino de, lump, pellet, pelota, pelota de, pellet de, granulado, anidro, ' +
  'hidratado, anhydrous, hydrous, cargo, carga de, vhp';
