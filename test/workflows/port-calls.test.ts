import { describe, expect, test } from 'bun:test';
import { travel } from '../../src/core/geo.ts';
import type { Report } from '../../src/domain/track/report.ts';
import { T0 } from '../support/fixes.ts';
import { beacon, type Harness, merged, openHarness, particulars, positions } from '../support/harness.ts';
import { scratch } from '../support/scratch.ts';
import { CENTRE } from '../support/test-port.ts';
import type { Heard } from '../support/visits.ts';

const directory = scratch();
const off = (nm: number) => travel(CENTRE, 180, nm);
const at = (minute: number): number => T0 + minute * 60_000;

/** Takes in the reports of a story and stores what came of it. */
async function stored(reports: readonly Report[], use: (harness: Harness) => void): Promise<void> {
  const open = await openHarness(directory());
  try {
    open.hear(...reports);
    await open.commit();
    use(open);
  } finally {
    await open.close();
  }
}

/** From the sea to the roadstead, quay A, quay B and away. */
const CALL: Heard[] = [
  [0, off(40), 12],
  [60, off(28), 12],
  [150, 'waiting', 0.3],
  [170, 'waiting', 0.2],
  [600, 'waiting', 0.2],
  [700, 'berthA', 0.1],
  [715, 'berthA', 0],
  [900, 'berthA', 0],
  [930, 'berthB', 0.2],
  [945, 'berthB', 0],
  [1500, 'berthB', 0],
  [1700, off(35), 12],
  [1800, off(55), 12],
];

test('a call is kept whole: ATA, queue, ATB and ATD, and who recorded it when', () =>
  stored([particulars(0), ...positions(CALL)], ({ rows }) => {
    const [call, ...others] = rows('SELECT * FROM port_call');
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      id: 1,
      port_code: 'TST',
      mmsi: 710_000_001,
      ata_ms: at(60),
      ata_recorded_ms: at(170),
      queued_since_ms: at(150),
      atb_ms: at(700),
      closed_recorded_ms: at(1700),
      outcome: 'berthed',
    });
    const stays = rows<{ atd: number }>('SELECT *, left_ms AS atd FROM berth_stay ORDER BY id');
    expect(stays).toMatchObject([
      { call_id: 1, berth_id: 'A', slot_id: 'A', atb_ms: at(700), last_report_ms: at(900), left_recorded_ms: at(930) },
      {
        call_id: 1,
        berth_id: 'B',
        slot_id: 'B-1',
        atb_ms: at(930),
        last_report_ms: at(1500),
        left_recorded_ms: at(1700),
      },
    ]);
    expect(call!.atd_ms).toBe(stays[1]!.atd);
    expect(call!.closed_ms).toBe(stays[1]!.atd);
  }));

test('events tell it in order, numbered without a hole', () =>
  stored([particulars(0), ...positions(CALL)], ({ rows }) => {
    const events = rows<{
      id: string;
      sequence: number;
      type: string;
      payload: string;
      at_ms: number;
      recorded_ms: number;
    }>('SELECT * FROM event ORDER BY sequence');
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => `evt_TST_${i + 1}`));
    for (const { at_ms, recorded_ms } of events) expect(at_ms).toBeLessThanOrEqual(recorded_ms);
    const told = events
      .filter(({ type }) => type.startsWith('vessel.'))
      .map(({ type, payload, at_ms }) => [type.replace('vessel.', ''), (at_ms - T0) / 60_000, JSON.parse(payload)]);
    const zone = (from: string | null, to: string | null, more: object) => ({ mmsi: 710_000_001, from, to, ...more });
    expect(told).toEqual([
      ['zone_change', 0, zone(null, 'APPROACH_CLOSE', { ataMs: null, afterBerth: false, berthId: null })],
      ['arrived', 60, { mmsi: 710_000_001, ataMs: at(60) }],
      ['zone_change', 150, zone('APPROACH_CLOSE', 'QUEUE', { ataMs: at(60), afterBerth: false, berthId: null })],
      ['zone_change', 700, zone('QUEUE', 'BERTH', { ataMs: at(60), afterBerth: false, berthId: 'A' })],
      ['zone_change', expect.any(Number), zone('BERTH', null, { ataMs: at(60), afterBerth: true, berthId: null })],
      ['zone_change', 930, zone(null, 'BERTH', { ataMs: at(60), afterBerth: true, berthId: 'B-1' })],
      ['zone_change', expect.any(Number), zone('BERTH', null, { ataMs: at(60), afterBerth: true, berthId: null })],
      [
        'departed',
        expect.any(Number),
        { mmsi: 710_000_001, ataMs: at(60), atdMs: expect.any(Number), outcome: 'berthed' },
      ],
    ]);
  }));

describe('the call', () => {
  test('of a ship that has shifted has no departure until it leaves the second berth', () =>
    stored([particulars(0), ...positions(CALL.slice(0, 10))], ({ rows }) => {
      expect(rows('SELECT berth_id, left_ms IS NULL AS is_open FROM berth_stay ORDER BY id')).toEqual([
        { berth_id: 'A', is_open: 0 },
        { berth_id: 'B', is_open: 1 },
      ]);
      expect(rows('SELECT atb_ms, atd_ms, closed_ms FROM port_call')).toEqual([
        { atb_ms: at(700), atd_ms: null, closed_ms: null },
      ]);
    }));

  test('of a ship that was heard once alongside and next far away begins when it came inside', () =>
    stored(
      [
        particulars(0),
        ...positions([
          [0, off(25), 12],
          [130, 'berthA', 0],
          [4000, off(60), 12],
          [4010, off(62), 12],
        ]),
      ],
      ({ rows }) => {
        expect(rows('SELECT ata_ms, atb_ms, outcome FROM port_call')).toEqual([
          { ata_ms: at(0), atb_ms: at(130), outcome: 'berthed' },
        ]);
      },
    ));

  test('of a ship that only waited is closed unberthed', () =>
    stored(
      [
        particulars(0),
        ...positions([
          [0, off(20), 12],
          [60, 'waiting', 0],
          [80, 'waiting', 0],
          [400, off(40), 10],
        ]),
      ],
      ({ rows }) => {
        const [call] = rows('SELECT ata_ms, queued_since_ms, atb_ms, atd_ms, outcome FROM port_call');
        expect(call).toEqual({
          ata_ms: at(0),
          queued_since_ms: at(60),
          atb_ms: null,
          atd_ms: null,
          outcome: 'unberthed',
        });
        const [departed] = rows<{ payload: string }>("SELECT payload FROM event WHERE type = 'vessel.departed'");
        expect(JSON.parse(departed!.payload)).toMatchObject({ atdMs: null, outcome: 'unberthed' });
      },
    ));

  test('of a ship that only passed through is none', () =>
    stored(
      [
        particulars(0),
        ...positions([
          [0, off(40), 12],
          [60, off(28), 12],
          [120, off(16), 12],
          [300, off(45), 12],
        ]),
      ],
      ({ rows }) => {
        expect(rows('SELECT * FROM port_call')).toEqual([]);
        expect(rows("SELECT * FROM event WHERE type IN ('vessel.arrived', 'vessel.departed')")).toEqual([]);
      },
    ));

  test('of an occupier is none, but its berth is taken', () =>
    stored(
      [
        particulars(0, { shipType: 35, lengthM: 120 }),
        ...positions([
          [0, off(5), 8],
          [60, 'berthA', 0],
          [75, 'berthA', 0],
        ]),
        ...beacon(76, 95),
      ],
      ({ rows }) => {
        expect(rows('SELECT call_id, berth_id FROM berth_stay')).toEqual([{ call_id: null, berth_id: 'A' }]);
        expect(rows('SELECT * FROM port_call')).toEqual([]);
        expect(rows('SELECT berths_occupied, tracked FROM snapshot ORDER BY at_ms DESC LIMIT 1')).toEqual([
          { berths_occupied: 1, tracked: 0 },
        ]);
      },
    ));

  test('of a ship whose type came late has its berth and its arrival', () =>
    stored(
      merged(
        [particulars(0, { shipType: 99, lengthM: 120 }), particulars(110, { shipType: 79, lengthM: 120 })],
        positions([
          [0, off(20), 10],
          [90, 'berthA', 0],
          [101, 'berthA', 0],
          [120, 'berthA', 0],
          [400, off(40), 12],
        ]),
      ),
      ({ rows }) => {
        const [call] = rows('SELECT id, atb_ms, outcome FROM port_call');
        expect(call).toEqual({ id: 1, atb_ms: at(90), outcome: 'berthed' });
        expect(rows('SELECT call_id FROM berth_stay')).toEqual([{ call_id: 1 }]);
        expect(rows('SELECT atd_ms IS NOT NULL AS known FROM port_call')).toEqual([{ known: 1 }]);
      },
    ));
});

test('a third ship at a quay for two lies beside, and gets the place that comes free', () => {
  const ship = (mmsi: number, minute: number, ...more: Heard[]): Report[] => [
    particulars(minute, { mmsi }),
    ...positions(
      [[minute, off(3), 8], [minute + 30, 'berthB', 0], [minute + 45, 'berthB', 0], [300, 'berthB', 0], ...more],
      mmsi,
    ),
  ];
  const reports = merged(
    ship(710_000_001, 0, [320, off(4), 10], [500, off(40), 12]),
    ship(710_000_002, 60, [600, 'berthB', 0]),
    ship(710_000_003, 120, [600, 'berthB', 0]),
  );
  return stored(reports, ({ rows, port }) => {
    expect(rows('SELECT mmsi % 10 AS ship, slot_id FROM berth_stay ORDER BY id')).toEqual([
      { ship: 1, slot_id: 'B-1' },
      { ship: 2, slot_id: 'B-2' },
      { ship: 3, slot_id: 'B-1' },
    ]);
    expect(port.occupancy.map(({ slotId }) => slotId)).toEqual(['B-2', 'B-1']);
  });
});

describe('what a ship says', () => {
  test('is kept as it changes: name, destination and draught', () =>
    stored(
      merged(
        positions([
          [0, off(100), 12],
          [60, off(90), 12],
        ]),
        [
          particulars(1),
          particulars(2),
          particulars(3, { draughtM: 9.5 }),
          particulars(4, { draughtM: 9.5, name: 'BELA' }),
          particulars(5, { draughtM: 9.5, name: 'BELA', destination: 'NLRTM' }),
        ],
      ),
      ({ rows }) => {
        expect(
          rows('SELECT (at_ms - recorded_ms) AS lag, name, destination, draught_m FROM voyage ORDER BY at_ms'),
        ).toEqual([
          { lag: 0, name: 'ALMA', destination: 'TESTHAVEN', draught_m: 7 },
          { lag: 0, name: 'ALMA', destination: 'TESTHAVEN', draught_m: 9.5 },
          { lag: 0, name: 'BELA', destination: 'TESTHAVEN', draught_m: 9.5 },
          { lag: 0, name: 'BELA', destination: 'NLRTM', draught_m: 9.5 },
        ]);
        expect(rows('SELECT name, destination, draught_m FROM vessel')).toEqual([
          { name: 'BELA', destination: 'NLRTM', draught_m: 9.5 },
        ]);
      },
    ));

  test('static data from the wrong time changes nothing', () =>
    stored(
      [
        particulars(0),
        ...positions([
          [0, off(100), 12],
          [1, off(100), 12],
        ]),
        particulars(-3_000, { name: 'OLD', mmsi: 710_000_009 }),
      ],
      ({ rows, world }) => {
        expect(rows('SELECT name FROM vessel')).toEqual([{ name: 'ALMA' }]);
        expect(world.counters.too_old).toBe(1);
      },
    ));

  test('berths that serve one group alone tell what a ship carries', () =>
    stored([particulars(0), ...positions(CALL)], ({ rows }) => {
      const [vessel] = rows<{ state: string }>('SELECT state FROM vessel');
      expect(JSON.parse(vessel!.state).berthGroups).toEqual({ GRAIN: 1 });
    }));
});
