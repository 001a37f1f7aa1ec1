import { describe, expect, test } from 'bun:test';
import { BUILT_IN_PORTS, portsInForce } from '../../src/config/built-in-ports.ts';
import { distanceNm } from '../../src/core/geo.ts';
import { contains, type Polygon } from '../../src/core/polygon.ts';
import { berthsTotal, type PortDefinition, slotIds } from '../../src/domain/port/definition.ts';
import { destinationMeaning } from '../../src/domain/vessel/destination.ts';
import { isInsideLimits, rangeTo } from '../../src/domain/zone/harbour.ts';
import { portFile, portText } from '../support/test-port.ts';

const PORTS = portsInForce([]);

type Area = { readonly id: string; readonly area: Polygon };

/** A grid of positions over an area's box, those inside it. */
function gridOf({ coordinates, minLat, maxLat, minLon, maxLon }: Polygon): { lat: number; lon: number }[] {
  const points: { lat: number; lon: number }[] = [];
  for (let i = 0.5; i < 30; i++) {
    for (let k = 0.5; k < 30; k++) {
      const lat = minLat + ((maxLat - minLat) * i) / 30;
      const lon = minLon + ((maxLon - minLon) * k) / 30;
      if (contains({ coordinates, minLat, maxLat, minLon, maxLon }, lat, lon)) points.push({ lat, lon });
    }
  }
  return points;
}

/** Pairs of areas of which more than 2 % of the one lies in the other. */
function overlaps(these: readonly Area[], those: readonly Area[]): string[] {
  return these.flatMap((one) => {
    const grid = gridOf(one.area);
    return those
      .filter((other) => other !== one)
      .filter((other) => grid.filter(({ lat, lon }) => contains(other.area, lat, lon)).length > 0.02 * grid.length)
      .map((other) => `${one.id} in ${other.id}`);
  });
}

test('there are four, valid', () => {
  expect(PORTS.map(({ code, unlocode, timezone }) => [code, unlocode, timezone])).toEqual([
    ['STS', 'BRSSZ', 'America/Sao_Paulo'],
    ['VIX', 'BRVIX', 'America/Sao_Paulo'],
    ['SIN', 'SGSIN', 'Asia/Singapore'],
    ['PNG', 'BRPNG', 'America/Sao_Paulo'],
  ]);
  expect(Object.keys(BUILT_IN_PORTS)).toEqual(['STS', 'VIX', 'SIN', 'PNG']);
});

describe.each(PORTS.map((port): [string, PortDefinition] => [port.code, port]))('%s', (code, port) => {
  const { harbour } = port;

  test('lies where the world knows it', () => {
    const known: Record<string, [number, number]> = {
      STS: [-23.97, -46.33],
      VIX: [-20.3, -40.29],
      SIN: [1.264, 103.84],
      PNG: [-25.5, -48.51],
    };
    expect(distanceNm(...known[code]!, harbour.lat, harbour.lon)).toBeLessThan(10);
  });

  test('has its berths and anchorages inside its limits', () => {
    const outside = [...harbour.berths, ...harbour.anchorages].filter(({ area }) =>
      gridOf(area).some(
        ({ lat, lon }) =>
          !isInsideLimits({ ...harbour, berths: [], anchorages: [] }, lat, lon, rangeTo(harbour, lat, lon), false),
      ),
    );
    expect(outside.map(({ id }) => id)).toEqual([]);
  });

  test('has no places that overlap', () => {
    expect(overlaps(harbour.berths, harbour.berths)).toEqual([]);
    expect(overlaps(harbour.anchorages, harbour.anchorages)).toEqual([]);
    expect(overlaps(harbour.berths, harbour.anchorages)).toEqual([]);
  });

  test('has a place to wait, and berths that serve some group', () => {
    expect(harbour.anchorages.some(({ purpose }) => purpose === 'waiting')).toBe(true);
    expect(new Set(port.berths.flatMap(({ groups }) => groups)).size).toBeGreaterThanOrEqual(4);
    expect(berthsTotal(port)).toBeGreaterThan(10);
    const ids = port.berths.flatMap(slotIds);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is what each of its names means, among all ports', () => {
    const spellings = [port.unlocode, `${port.unlocode.slice(0, 2)} ${port.unlocode.slice(2)}`, ...port.aliases];
    const others = spellings.filter((text) => destinationMeaning(text, PORTS) !== code);
    expect(others).toEqual([]);
    for (const other of PORTS) expect(destinationMeaning(`${other.unlocode}>${port.unlocode}`, PORTS)).toBe(code);
  });
});

describe('ports in force', () => {
  const codes = (rows: Parameters<typeof portsInForce>[0]): string[] => portsInForce(rows).map(({ code }) => code);

  test('are the built-in ones with what the operator added, replaced and took away', () => {
    expect(codes([{ code: 'TST', geojson: portText() }])).toEqual(['STS', 'VIX', 'SIN', 'PNG', 'TST']);
    expect(
      codes([
        { code: 'SIN', geojson: null },
        { code: 'PNG', geojson: null },
      ]),
    ).toEqual(['STS', 'VIX']);
    const file = portFile();
    file.port.code = 'VIX';
    const [, replaced] = portsInForce([{ code: 'VIX', geojson: portText(file) }]);
    expect(replaced!.name).toBe('Testhaven');
  });
});
