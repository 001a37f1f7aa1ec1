import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parsePort } from '../../../src/domain/port/parse-port.ts';
import { CENTRE, feature, type PortFile, portFile, portText, squareAround, testPort } from '../../support/test-port.ts';

/** Everything that is told of a file that was changed. */
function faultsOf(change: (file: PortFile) => void): string[] {
  const file = portFile();
  change(file);
  const parsed = parsePort(portText(file));
  return parsed.ok ? [] : parsed.faults.map((fault) => fault.detail);
}

const properties = (file: PortFile, index: number): Record<string, unknown> => file.features[index]!.properties;

describe('a valid file', () => {
  test('becomes a port', () => {
    const port = testPort();
    expect(port).toMatchObject({
      code: 'TST',
      name: 'Testhaven',
      unlocode: 'PTTST',
      country: 'PT',
      timezone: 'Atlantic/Azores',
      aliases: ['TESTHAVEN'],
      anchorageNames: { W: 'Roadstead', K: 'Bunker roads' },
      harbour: { code: 'TST', lat: 40, lon: -30, limits: null },
    });
    expect(port.berths[1]).toEqual({
      id: 'B',
      name: 'Quay B',
      terminal: 'East',
      capacity: 2,
      groups: ['GRAIN', 'AGRI'],
      maxLoaM: null,
      maxDraughtM: null,
      isInService: true,
    });
    expect(port.harbour.anchorages.map(({ id, purpose }) => [id, purpose])).toEqual([
      ['W', 'waiting'],
      ['K', 'bunkering'],
    ]);
    expect(port.harbour.reachNm).toBeGreaterThan(12);
    expect(port.harbour.reachNm).toBeLessThan(14);
  });

  test('may leave out aliases, terminal, capacity and groups, and carry a pilot, limits, heights and members of its own', () => {
    const faults = faultsOf((file) => {
      delete file.port.destination_aliases;
      file.port.operator = 'us';
      file.features[1]!.properties = {
        role: 'berth',
        id: 'A',
        name: 'Quay A',
        max_draught_m: 12.5,
        out_of_service: true,
      };
      file.features[0]!.geometry = { type: 'Point', coordinates: [CENTRE.lon, CENTRE.lat, 3] };
      file.features.push(feature({ role: 'pilot' }, 'Point', [-30.1, 39.8]));
      file.features.push(feature({ role: 'limits' }, 'Polygon', squareAround(CENTRE, 0.4)));
    });
    expect(faults).toEqual([]);
  });

  test('keeps where pilots board', () => {
    const file = portFile();
    for (const lat of [39.8, 39.7]) file.features.push(feature({ role: 'pilot' }, 'Point', [-30.1, lat]));
    const parsed = parsePort(JSON.stringify(file));
    expect(parsed.ok && parsed.value.harbour.pilots).toEqual([
      { lat: 39.8, lon: -30.1 },
      { lat: 39.7, lon: -30.1 },
    ]);
  });
});

describe('one fault', () => {
  const ring = squareAround(CENTRE, 0.003)[0]!;
  const cases: [string, (file: PortFile) => void, string][] = [
    ['no port', (file) => delete (file as Partial<PortFile>).port, 'the member "port" is missing'],
    ['a code of four letters', (file) => (file.port.code = 'TEST'), 'port.code must be three capital letters'],
    ['no name', (file) => (file.port.name = ' '), 'port.name must be a text'],
    ['a UN/LOCODE with a blank', (file) => (file.port.unlocode = 'PT TST'), 'port.unlocode must be a UN/LOCODE'],
    ['a UN/LOCODE with a 1', (file) => (file.port.unlocode = 'PTTS1'), 'port.unlocode must be a UN/LOCODE'],
    ['a country in words', (file) => (file.port.country = 'Portugal'), 'port.country must be an ISO 3166 code'],
    ['an invented time zone', (file) => (file.port.timezone = 'Mars/Base'), 'port.timezone must be an IANA name'],
    [
      'aliases in one text',
      (file) => (file.port.destination_aliases = 'A,B'),
      'port.destination_aliases must be an array',
    ],
    ['no role', (file) => delete properties(file, 1).role, 'feature 1 (A): properties.role must be one of'],
    ['a role of another name', (file) => (properties(file, 3).role = 'mooring'), 'feature 3 (W): properties.role'],
    ['no reference', (file) => file.features.shift(), 'no feature has the role "reference"'],
    ['no berth', (file) => file.features.splice(1, 2), 'no feature has the role "berth"'],
    ['two references', (file) => file.features.push(file.features[0]!), 'feature 5: a second reference point'],
    ['no id', (file) => delete properties(file, 1).id, 'feature 1: properties.id must be a text'],
    ['an id twice', (file) => (properties(file, 3).id = 'A'), 'feature 3 (A): the id A is used twice'],
    [
      'an id that is a place of another berth',
      (file) => (properties(file, 1).id = 'B-2'),
      'feature 2 (B): the id B is used twice',
    ],
    ['no name of a berth', (file) => delete properties(file, 1).name, 'feature 1 (A): properties.name must be a text'],
    ['a capacity of 0', (file) => (properties(file, 2).capacity = 0), 'feature 2 (B): properties.capacity'],
    ['a capacity of 1.5', (file) => (properties(file, 2).capacity = 1.5), 'feature 2 (B): properties.capacity'],
    ['a capacity of 101', (file) => (properties(file, 2).capacity = 101), 'feature 2 (B): properties.capacity'],
    [
      'an invented group',
      (file) => (properties(file, 1).commodity_groups = ['COAL']),
      'feature 1 (A): properties.commodity_groups',
    ],
    ['a length in words', (file) => (properties(file, 1).max_loa_m = '200'), 'feature 1 (A): properties.max_loa_m'],
    ['a draught of 0', (file) => (properties(file, 1).max_draught_m = 0), 'feature 1 (A): properties.max_draught_m'],
    [
      'a service that is a word',
      (file) => (properties(file, 1).out_of_service = 'no'),
      'feature 1 (A): properties.out_of_service',
    ],
    ['an invented purpose', (file) => (properties(file, 3).purpose = 'fishing'), 'feature 3 (W): properties.purpose'],
    [
      'a berth that is a point',
      (file) => (file.features[1]!.geometry = { type: 'Point', coordinates: [-30, 40] }),
      'feature 1 (A): needs a geometry of type Polygon',
    ],
    ['no geometry', (file) => (file.features[1]!.geometry = null), 'feature 1 (A): needs a geometry of type Polygon'],
    [
      'a reference that is a polygon',
      (file) => (file.features[0]!.geometry = file.features[1]!.geometry),
      'feature 0: needs a geometry of type Point',
    ],
    [
      'latitude first',
      (file) => (file.features[0]!.geometry = { type: 'Point', coordinates: [-30, 140] }),
      'feature 0: needs coordinates [longitude, latitude]',
    ],
    [
      'a hole',
      (file) => (file.features[1]!.geometry = { type: 'Polygon', coordinates: [ring, ring] }),
      'feature 1 (A): has holes',
    ],
    [
      'three points',
      (file) => (file.features[1]!.geometry = { type: 'Polygon', coordinates: [ring.slice(2)] }),
      'feature 1 (A): needs a ring of at least four points',
    ],
    [
      'an open ring',
      (file) => (file.features[1]!.geometry = { type: 'Polygon', coordinates: [ring.slice(0, 4)] }),
      'feature 1 (A): is not closed',
    ],
    [
      'a point that is none',
      (file) => (file.features[1]!.geometry = { type: 'Polygon', coordinates: [[ring[0], 'x', ring[2], ring[0]]] }),
      'feature 1 (A): has no valid [longitude, latitude] at point 1',
    ],
    [
      'a bow tie',
      (file) =>
        (file.features[1]!.geometry = {
          type: 'Polygon',
          coordinates: [[ring[0], ring[1], ring[3], ring[2], ring[0]]],
        }),
      'feature 1 (A): crosses itself at the edges behind points 1 and 3',
    ],
    [
      'a speck',
      (file) => (file.features[1]!.geometry = { type: 'Polygon', coordinates: squareAround(CENTRE, 0.00001) }),
      'feature 1 (A): encloses less than 100 square metres',
    ],
    [
      'limits that span the globe',
      (file) =>
        file.features.push(
          feature({ role: 'limits' }, 'Polygon', [
            [
              [-170, 30],
              [170, 30],
              [170, 50],
              [-170, 50],
              [-170, 30],
            ],
          ]),
        ),
      'feature 5: crosses the 180th meridian',
    ],
    [
      'a berth on another continent',
      (file) =>
        (file.features[1]!.geometry = { type: 'Polygon', coordinates: squareAround({ lat: -30, lon: 40 }, 0.01) }),
      'A lies 5729 nm from the reference point; longitude comes before latitude',
    ],
    [
      'limits on another continent',
      (file) => file.features.push(feature({ role: 'limits' }, 'Polygon', squareAround({ lat: -30, lon: 40 }, 0.5))),
      'the polygon of limits lies 5729 nm from',
    ],
    [
      'a pilot station on another continent',
      (file) => file.features.push(feature({ role: 'pilot' }, 'Point', [40, -30])),
      'a pilot station lies 5729 nm from',
    ],
  ];
  test.each(cases)('%s', (_, change, expected) => {
    const faults = faultsOf(change);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toStartWith(expected);
  });
});

test('all faults of a file are told at once', () => {
  const faults = faultsOf((file) => {
    file.port = { code: 'x', name: '', unlocode: 1, country: null, timezone: '', destination_aliases: [1] };
    file.features[1]!.geometry = null;
    properties(file, 2).capacity = -1;
    properties(file, 3).purpose = 'none';
    file.features[4]!.geometry = { type: 'Polygon', coordinates: squareAround({ lat: 0, lon: 0 }, 0.1) };
    file.features.push(feature({ role: 'harbour' }, 'Point', [0, 0]));
  });
  const expected = [
    'port.code',
    'port.name',
    'port.unlocode',
    'port.country',
    'port.timezone',
    'port.destination_aliases',
  ];
  for (const start of [...expected, 'feature 1 (A)', 'feature 2 (B)', 'feature 3 (W)', 'feature 5:', 'K lies ']) {
    expect(faults.filter((fault) => fault.startsWith(start))).toHaveLength(1);
  }
  expect(faults).toHaveLength(11);
});

describe('never throws', () => {
  test.each(['', '{', 'null', '[]', '"port"', '{"type":"Feature"}', '{"type":"FeatureCollection","features":{}}'])(
    '%j',
    (text) => {
      expect(parsePort(text).ok).toBe(false);
    },
  );

  test('whatever a valid file has become', () => {
    const junk = fc.oneof(fc.constant(null), fc.jsonValue(), fc.string(), fc.integer());
    fc.assert(
      fc.property(fc.nat(30), junk, (place, value) => {
        const file = portFile();
        const spots: [Record<string, unknown>, string][] = [
          ...Object.keys(file.port).map((key): [Record<string, unknown>, string] => [file.port, key]),
          ...file.features.flatMap((item): [Record<string, unknown>, string][] => [
            [item as unknown as Record<string, unknown>, 'properties'],
            [item as unknown as Record<string, unknown>, 'geometry'],
            [item.properties, 'id'],
            [item.geometry as Record<string, unknown>, 'coordinates'],
          ]),
        ];
        const [target, key] = spots[place % spots.length]!;
        target[key] = value;
        const parsed = parsePort(portText(file));
        if (!parsed.ok) expect(parsed.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 400 },
    );
  });
});
