import { describe, expect, test } from 'bun:test';
import { DEFAULT_EUA_PRICE } from '../../../src/domain/advice/eua-price.ts';
import { LONGEST_VOYAGE_MS } from '../../../src/domain/advice/last-port.ts';
import { commodityNames, findCommodityGroup } from '../../../src/domain/commodity/commodity-names.ts';
import { GOODS_QUALIFIERS } from '../../../src/domain/commodity/goods.ts';
import { COMMODITY_GROUPS } from '../../../src/domain/port/commodity-group.ts';
import { CONFIDENCE_TIERS } from '../../../src/domain/vessel/confidence-tier.ts';
import { HULL_FORMS } from '../../../src/domain/vessel/hull-form.ts';
import { marketSize } from '../../../src/domain/vessel/market-size.ts';
import { MODEL_CLASSES } from '../../../src/domain/vessel/model-class.ts';
import { sizeClass, teuFromDwt } from '../../../src/domain/vessel/size-class.ts';
import { CARBON_ASSUMPTIONS } from '../../../src/http/api/carbon-assumptions.ts';
import { FLEET_SCHEMA } from '../../../src/http/api/fleet-schema.ts';
import { documentText } from '../../../src/http/openapi/served-documents.ts';
import { chapter, GUIDE, rowsOf, tableOf } from '../../support/guide-rows.ts';

const figure = (text: string): number => Number(text.replaceAll(',', ''));

describe('names of goods', () => {
  const table = tableOf('goods', 'Names');

  test('each group has all names that mean it, and no other', () => {
    expect(table.map(([group]) => group)).toEqual([...COMMODITY_GROUPS]);
    for (const [group, names, families] of table) {
      const told = names!.split(', ');
      for (const family of families === '' ? [] : families!.split('; ')) {
        const [forms, words] = family.split(' of ');
        for (const form of forms!.split(', ')) {
          for (const word of words!.split(', ')) told.push(form.replace('…', word));
        }
      }
      expect(new Set([group!, ...told])).toEqual(new Set(commodityNames(group as never)));
      for (const name of told) expect([name, findCommodityGroup(name)]).toEqual([name, group as never]);
    }
  });

  test('the qualifiers are those that are left out', () => {
    expect(chapter('goods')).toContain(GOODS_QUALIFIERS);
  });

  test('the documents say where they are, at every parameter that takes them', () => {
    const { paths } = JSON.parse(documentText('all'));
    const takes = (path: string, name: string): string =>
      paths[path].get.parameters.find((parameter: { name: string }) => parameter.name === name).description;
    for (const description of [
      takes('/api/commodity/global/{commodity_code}', 'commodity_code'),
      takes('/api/alerts/feed', 'commodity'),
    ]) {
      expect(description).toContain('/docs/guide#goods');
    }
    for (const [, id] of documentText('all').matchAll(/\/docs\/guide#([a-z-]+)/g)) {
      expect(GUIDE).toContain(`<h2 id="${id}">`);
    }
  });
});

test('commodities: what each class carries adds up, and what the counts and changes are', () => {
  const carries = tableOf('commodities', 'Carries');
  expect(carries.map(([modelClass]) => modelClass)).toEqual([...MODEL_CLASSES]);
  for (const [, groups] of carries) {
    const sum = [...groups!.matchAll(/(\d+) %/g)].reduce((total, [, pct]) => total + Number(pct), 0);
    expect(sum).toBeGreaterThan(85);
    expect(sum).toBeLessThanOrEqual(101);
  }
  const fields = tableOf('commodities', 'Field').map(([field]) => field);
  expect(new Set(fields).size).toBe(fields.length);
  for (const field of ['queue_count', 'laden_count', 'total_dwt_queue', 'delta_basis_hours', 'delta_7d_basis_hours']) {
    expect(fields).toContain(field);
  }
});

describe('vessel DNA', () => {
  test('hull forms and tiers', () => {
    const forms = tableOf('dna', 'Block coefficient');
    expect(forms.map(([modelClass, , block, share, ratio]) => [modelClass, block, share, ratio])).toEqual(
      MODEL_CLASSES.map((modelClass) => {
        const { blockCoefficient, deadweightShare, ballastRatio } = HULL_FORMS[modelClass];
        return [modelClass, `${blockCoefficient}`, `${deadweightShare ?? 'not known'}`, `${ballastRatio}`];
      }),
    );
    expect(tableOf('dna', 'Confidence tier').map(([tier]) => tier)).toEqual([...CONFIDENCE_TIERS]);
  });

  test('each size word is told from the deadweight on at which it begins', () => {
    const sizes = tableOf('dna', 'size_class');
    expect(sizes.map(([modelClass]) => modelClass)).toEqual([...MODEL_CLASSES]);
    for (const [modelClass, , plain, market] of sizes) {
      for (const [told, wordOf] of [
        [plain!, sizeClass],
        [market === 'the same' ? plain! : market!, marketSize],
      ] as const) {
        const bands = told.split(', ').map((text) => text.split(' from '));
        const wordAt = (size: number): string => bands.findLast(([, from]) => figure(from ?? '0') <= size)![0]!;
        for (let dwtTonnes = 500; dwtTonnes < 450_000; dwtTonnes += 501) {
          const size = modelClass === 'container' ? teuFromDwt(dwtTonnes) : dwtTonnes;
          const at = `${modelClass} of ${dwtTonnes} t`;
          expect([at, wordAt(size)]).toEqual([at, wordOf(modelClass as never, dwtTonnes)]);
        }
      }
    }
  });

  test('the worked values of the facts page', () => {
    const text = chapter('dna');
    expect(text).toContain('0.781 at 8 m for 0.82 at 14.4 m');
    expect(text).toContain('1.025 · (0.55 + 0.45 · Cb) · length · beam / 100');
  });
});

describe('idle carbon', () => {
  test('a day at anchor, by the worked values of the facts page', () => {
    const loads = tableOf('carbon', 'Boilers, kW');
    for (const [modelClass, from, ...day] of [
      ['bulk', '60,000 dwt', '400', '260', '3.99', '12.44', '12.63'],
      ['tanker', '80,000 dwt', '640', '400', '6.26', '19.49', '19.80'],
    ]) {
      const row = loads.find((cells) => cells[0] === modelClass && cells[2] === from)!;
      expect([modelClass!, row.slice(3)]).toEqual([modelClass!, day]);
    }
    expect(new Set(loads.map(([modelClass]) => modelClass!))).toEqual(new Set(MODEL_CLASSES));
  });

  test('factors, phase-in, scope and price', () => {
    const factors = tableOf('carbon', 'Factor');
    expect(factors.map(([, value]) => value)).toEqual('195 340 3.114 0.00005 0.00018 28 265 3.163'.split(' '));
    for (const [, , source] of factors) expect(source!.length).toBeGreaterThan(10);
    expect(tableOf('carbon', 'Phase-in').map(([, share]) => share)).toEqual(['0 %', '40 %', '70 %', '100 %', '100 %']);
    expect(tableOf('carbon', 'Phase-in').map(([, , gases]) => gases!.includes('CH4'))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    const scopes = tableOf('carbon', 'scope_reason').map(([, , scope]) => scope);
    expect(scopes).toEqual(['1', '0.5', '0.5', '0', 'null', '0']);
    const text = chapter('carbon');
    expect(text).toContain(`${DEFAULT_EUA_PRICE.eurPerTonne} € of ${DEFAULT_EUA_PRICE.date}`);
    expect(text).toContain(`at most ${LONGEST_VOYAGE_MS / 86_400_000} days ago`);
    for (const sentence of CARBON_ASSUMPTIONS) expect(text).toContain(sentence);
  });
});

test('fleet: every figure of a row, and every kind of next event', () => {
  expect(tableOf('fleet', 'Field').map(([field]) => field)).toEqual(
    Object.keys(FLEET_SCHEMA.properties.vessels!.items.properties),
  );
  expect(tableOf('fleet', 'next_event.kind').map(([kind]) => kind)).toEqual(
    FLEET_SCHEMA.properties.vessels!.items.properties.next_event.properties.kind.enum,
  );
});

test('every row of the chapters is as wide as its head, and says something', () => {
  for (const id of ['commodities', 'goods', 'dna', 'carbon', 'fleet']) {
    for (const { head, cells } of rowsOf(id)) {
      expect(cells.length).toBe(head.length);
      for (const cell of cells.slice(0, 2)) expect(cell).not.toMatch(/^$|undefined|NaN|Infinity|\[object/);
    }
  }
});
