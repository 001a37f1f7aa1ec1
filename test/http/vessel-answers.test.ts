import { describe, expect, test } from 'bun:test';
import type { TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { Picture } from '../../src/contracts/picture.ts';
import type { SeenVessel, SeenZone } from '../../src/contracts/seen-vessel.ts';
import type { View } from '../../src/contracts/view.ts';
import { DAY_MS } from '../../src/core/time.ts';
import { createVessel, type Vessel } from '../../src/domain/vessel/vessel.ts';
import { answerFleet } from '../../src/http/api/fleet.ts';
import { FLEET_SCHEMA } from '../../src/http/api/fleet-schema.ts';
import { answerCarbon } from '../../src/http/api/vessel-carbon.ts';
import { CARBON_SCHEMA } from '../../src/http/api/vessel-carbon-schema.ts';
import { answerDna } from '../../src/http/api/vessel-dna.ts';
import { DNA_SCHEMA } from '../../src/http/api/vessel-dna-schema.ts';
import { testPort } from '../support/test-port.ts';

type Json = Record<string, unknown>;

const NOW_MS = Date.UTC(2026, 5, 1);
const MMSI = 311_000_001;
const PRICE = { eurPerTonne: 80, date: '2026-05-31' };

/** A port of a country, of which only the definition counts here. */
const pictureOf = (code: string, country: string): Picture =>
  ({ port: { ...testPort(), code, country, unlocode: `${country}${code}` }, vessels: [] }) as unknown as Picture;

const PICTURES = [pictureOf('TST', 'BR'), pictureOf('ROT', 'NL')];

/** A view in which one vessel has been seen. */
function viewOf(seen: Partial<SeenVessel>, vessel: Partial<Vessel> = {}): View {
  const nobody: SeenVessel = {
    vessel: { ...createVessel(MMSI), ...vessel },
    fix: null,
    draughts: [],
    calls: [],
    stays: [],
    zones: [],
  };
  return {
    asOfMs: NOW_MS,
    source: 'ais',
    portCodes: PICTURES.map(({ port }) => port.code),
    findPicture: (code: string) => PICTURES.find(({ port }) => port.code === code) ?? null,
    findVessel: async (mmsi: number) => (mmsi === MMSI ? { ...nobody, ...seen } : null),
    findTypicalSpeedKn: async () => null,
  } as unknown as View;
}

const checked = (schema: TSchema, answer: unknown): Json => {
  expect([...TypeCompiler.Compile(schema).Errors(answer)]).toEqual([]);
  return answer as Json;
};

const waiting: SeenZone = { portCode: 'TST', zone: 'QUEUE', sinceMs: NOW_MS - 2 * DAY_MS, afterBerth: false };
const kamsarmax: Partial<Vessel> = {
  registry: {
    mmsi: MMSI,
    imo: null,
    name: 'ALMA',
    modelClass: 'bulk',
    dwtTonnes: 82_000,
    lengthM: 229,
    beamM: 32.26,
    maxDraughtM: 14.4,
  },
};
const stayAt = (portCode: string, daysAgo: number): SeenVessel['stays'][number] => ({
  portCode,
  callId: 1,
  berthId: 'A',
  atbMs: NOW_MS - (daysAgo + 1) * DAY_MS,
  leftMs: NOW_MS - daysAgo * DAY_MS,
});

describe('of a vessel that has said nothing of itself', () => {
  test('the profile is null with reasons', async () => {
    const dna = checked(DNA_SCHEMA, await answerDna(viewOf({ zones: [waiting] }), MMSI));
    expect(dna).toMatchObject({ mmsi: MMSI, vessel_type: 'general', vessel_type_confidence: 0, observations: 0 });
    for (const [field, reason] of [
      ['deadweight', 'deadweight_reason'],
      ['size_class', 'size_class_reason'],
      ['max_cargo_capacity', 'max_cargo_capacity_reason'],
      ['ballast_draught', 'draught_reason'],
      ['laden_draught', 'draught_reason'],
      ['block_coefficient', 'block_coefficient_reason'],
      ['tpc', 'tpc_reason'],
      ['load_state', 'load_state_reason'],
      ['typical_speed_kn', 'typical_speed_reason'],
    ] as const) {
      expect([field, dna[field], typeof dna[reason]]).toEqual([field, null, 'string']);
    }
  });

  test('a wait has its hours and no figures', async () => {
    const carbon = checked(CARBON_SCHEMA, await answerCarbon(viewOf({ zones: [waiting] }), MMSI, 'NLRTM', PRICE));
    expect(carbon).toMatchObject({ at_anchor: true, hours_at_anchor: 48, per_day: null, eu_ets: null });
    expect(typeof carbon.reason).toBe('string');
  });

  test('the fleet lists it without a position', async () => {
    const fleet = checked(FLEET_SCHEMA, await answerFleet(viewOf({}), [MMSI, 211_000_001], PRICE));
    expect(fleet).toMatchObject({ total: 1, not_found: ['211000001'] });
    expect((fleet.vessels as Json[])[0]).toMatchObject({ lat: null, zone: null, next_event: { kind: 'none' } });
  });
});

describe('of a Kamsarmax', () => {
  test('the profile by its draughts and by the registry', async () => {
    const metres = [14.2, 7.1, 14, 7.4, 13.9, 6.9];
    const draughts = metres.map((m, i) => ({ atMs: NOW_MS - i * 20 * DAY_MS, metres: m }));
    const dna = checked(DNA_SCHEMA, await answerDna(viewOf({ draughts }, kamsarmax), MMSI));
    expect(dna).toMatchObject({
      deadweight: 82_000,
      deadweight_confidence: '5_pct',
      size_class: 'panamax',
      market_size_class: 'kamsarmax',
      max_cargo_capacity: 78_720,
      ballast_draught: 7,
      laden_draught: 14.1,
      laden_draught_method: 'observed',
      load_state: 'laden',
      observations: 6,
      block_coefficient_method: 'displacement',
    });
    const few = checked(DNA_SCHEMA, await answerDna(viewOf({ draughts: draughts.slice(0, 4) }, kamsarmax), MMSI));
    expect(few).toMatchObject({ ballast_draught: 7.9, ballast_draught_method: 'hull_ratios', laden_draught: 14.4 });
  });

  test.each([
    ['as the caller says', [], 'NLRTM', 0.5, 'NLRTM', 'parameter'],
    ['as the caller says, against its calls', [stayAt('ROT', 20)], 'SGSIN', 0, 'SGSIN', 'parameter'],
    ['by its calls', [stayAt('ROT', 20)], null, 0.5, 'NLROT', 'own_calls'],
    ['by its calls, too long ago', [stayAt('ROT', 60)], null, null, null, null],
    ['not from here to here', [stayAt('TST', 20)], null, null, null, null],
    ['not known', [], null, null, null, null],
  ] as const)('at anchor, last port %s', async (_what, stays, given, scope, last, source) => {
    const view = viewOf({ zones: [waiting], stays }, kamsarmax);
    const carbon = checked(CARBON_SCHEMA, await answerCarbon(view, MMSI, given, PRICE));
    expect(carbon).toMatchObject({
      at_anchor: true,
      port_code: 'TST',
      per_day: { fuel_tonnes: 3.99, co2_tonnes: 12.44, co2e_tonnes: 12.63 },
      so_far: { fuel_tonnes: 7.99 },
      low: { per_day: { fuel_tonnes: 2 } },
      high: { per_day: { fuel_tonnes: 5.99 } },
      loads: { ship_type: 'bulk', size_from: 60_000, size_below: null, auxiliary_engine_kw: 400, boiler_kw: 260 },
      eu_ets: { scope, last_port: last, last_port_source: source, price_eur_per_tonne: 80, price_date: '2026-05-31' },
    });
    const { exposure, if_in_scope, if_half_in_scope } = carbon.eu_ets as Record<string, { per_day_eur: number } | null>;
    expect([Math.round(if_in_scope!.per_day_eur), Math.round(if_half_in_scope!.per_day_eur)]).toEqual([1011, 505]);
    expect(exposure === null).toBe(scope === null);
    if (exposure) expect(exposure.per_day_eur).toBeCloseTo(if_in_scope!.per_day_eur * scope!, 1);
  });

  test('after a berth here, the last port is this one', async () => {
    const zones = [{ ...waiting, afterBerth: true }];
    const { eu_ets } = (await answerCarbon(
      viewOf({ zones, stays: [stayAt('TST', 3)] }, kamsarmax),
      MMSI,
      null,
      PRICE,
    )) as Json;
    expect(eu_ets).toMatchObject({ scope: 0, last_port: 'BRTST', last_port_source: 'own_calls' });
  });

  test('not at anchor: no cost', async () => {
    const zones = [{ ...waiting, zone: 'BERTH' as const }];
    const carbon = checked(CARBON_SCHEMA, await answerCarbon(viewOf({ zones }, kamsarmax), MMSI, null, PRICE));
    expect(carbon).toMatchObject({ at_anchor: false, hours_at_anchor: null, per_day: null, eu_ets: null });
  });
});
