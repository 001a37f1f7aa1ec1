import { Fault } from '../../core/fault.ts';
import { distanceNm, type Position } from '../../core/geo.ts';
import { type Polygon, polygonOf } from '../../core/polygon.ts';
import { failed, ok, type Result } from '../../core/result.ts';
import type { AnchorageArea, BerthArea, Harbour } from '../zone/harbour.ts';
import { COMMODITY_GROUPS, isCommodityGroup } from './commodity-group.ts';
import { type Berth, type PortDefinition, slotIds } from './definition.ts';
import { pointFault, polygonFault } from './geometry-faults.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The text, or none: what is no text was told already, and must not be asked for one. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const ROLES = ['reference', 'berth', 'anchorage', 'limits', 'pilot'];
const PURPOSES = ['waiting', 'bunkering', 'other'];
const MOST_CAPACITY = 100;
/** Everything of a port lies this near to its reference point; a typing error in a coordinate does not. */
const MOST_SPREAD_NM = 150;

/** Reads a port's GeoJSON file; everything that is wrong with it is told at once, with the feature's index. */
export function parsePort(text: string): Result<PortDefinition> {
  let document: unknown;
  try {
    // Editors on Windows begin files with a byte-order mark.
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return failed([new Fault('invalid', `the file is not JSON: ${(error as Error).message}`)]);
  }
  const faults: Fault[] = [];
  const fault = (detail: string): void => {
    faults.push(new Fault('invalid', detail));
  };
  if (!isObject(document) || document.type !== 'FeatureCollection' || !Array.isArray(document.features)) {
    return failed([new Fault('invalid', 'the file is no GeoJSON FeatureCollection with an array "features"')]);
  }
  const head = readHead(document.port, fault);
  const features = document.features as unknown[];
  const parts = readFeatures(features, fault);
  if (!parts.roles.has('reference')) fault('no feature has the role "reference" (a Point, from which distances count)');
  if (!parts.roles.has('berth')) fault('no feature has the role "berth"');
  if (parts.reference === null) return failed(faults);
  const [lon, lat] = parts.reference;
  const limits = parts.limits === null ? null : polygonOf(parts.limits);
  checkSpread(lat, lon, [...parts.berthAreas, ...parts.anchorages], limits, fault);
  for (const pilot of parts.pilots) checkRange('a pilot station', distanceNm(lat, lon, pilot.lat, pilot.lon), fault);
  if (head === null || faults.length > 0) return failed(faults);
  const { berthAreas: berths, anchorages } = parts;
  const reachNm = Math.max(...[...berths, ...anchorages].map(({ area }) => farthestNm(lat, lon, area)));
  const harbour: Harbour = { code: head.code, lat, lon, berths, anchorages, pilots: parts.pilots, limits, reachNm };
  return ok({ ...head, berths: parts.berths, anchorageNames: parts.anchorageNames, harbour });
}

type Head = Pick<PortDefinition, 'code' | 'name' | 'unlocode' | 'country' | 'timezone' | 'aliases'>;

function readHead(port: unknown, fault: (detail: string) => void): Head | null {
  if (!isObject(port)) {
    fault('the member "port" is missing: {"code", "name", "unlocode", "country", "timezone", "destination_aliases"}');
    return null;
  }
  const { code, name, unlocode, country, timezone, destination_aliases: aliases = [] } = port;
  const codeOk = typeof code === 'string' && /^[A-Z]{3}$/.test(code);
  if (!codeOk) fault('port.code must be three capital letters');
  if (!isText(name)) fault('port.name must be a text');
  if (typeof unlocode !== 'string' || !/^[A-Z]{2}[A-Z2-9]{3}$/.test(unlocode)) {
    fault('port.unlocode must be a UN/LOCODE without blank, such as BRSSZ');
  }
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country))
    fault('port.country must be an ISO 3166 code of two letters');
  if (!isText(timezone) || !isTimezone(timezone)) fault('port.timezone must be an IANA name such as America/Sao_Paulo');
  if (!Array.isArray(aliases) || !aliases.every(isText)) fault('port.destination_aliases must be an array of texts');
  if (!codeOk || !Array.isArray(aliases)) return null;
  return {
    code,
    name: textOf(name),
    unlocode: textOf(unlocode),
    country: textOf(country),
    timezone: textOf(timezone),
    aliases: aliases as string[],
  };
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

type Parts = {
  /** Roles that some feature has, rightly drawn or not. */
  readonly roles: Set<string>;
  reference: readonly [number, number] | null;
  limits: (readonly [number, number])[] | null;
  readonly berths: Berth[];
  readonly berthAreas: BerthArea[];
  readonly anchorages: AnchorageArea[];
  readonly pilots: Position[];
  readonly anchorageNames: Record<string, string>;
};

function readFeatures(features: readonly unknown[], fault: (detail: string) => void): Parts {
  const parts: Parts = {
    roles: new Set(),
    reference: null,
    limits: null,
    berths: [],
    berthAreas: [],
    anchorages: [],
    pilots: [],
    anchorageNames: {},
  };
  const ids = new Set<string>();
  features.forEach((feature, index) => {
    const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {};
    const geometry = isObject(feature) ? feature.geometry : null;
    const label = `feature ${index}${isText(properties.id) ? ` (${properties.id})` : ''}`;
    const wrong = (detail: string): void => fault(`${label}: ${detail}`);
    const { role } = properties;
    if (typeof role !== 'string' || !ROLES.includes(role)) {
      wrong(`properties.role must be one of ${ROLES.join(', ')}`);
      return;
    }
    parts.roles.add(role);
    const isPointRole = role === 'reference' || role === 'pilot';
    const geometryFault = isPointRole ? pointFault(geometry) : polygonFault(geometry);
    if (geometryFault !== null) wrong(geometryFault);
    const coordinates = (geometry as { coordinates?: unknown } | null)?.coordinates;
    if (role === 'reference') {
      if (parts.reference !== null) wrong('a second reference point; a port has one');
      else if (geometryFault === null) parts.reference = coordinates as [number, number];
    } else if (role === 'limits') {
      if (parts.limits !== null) wrong('second limits; a port has one polygon of them');
      else if (geometryFault === null) parts.limits = (coordinates as [number, number][][])[0]!;
    } else if (role === 'pilot') {
      const [lon, lat] = geometryFault === null ? (coordinates as [number, number]) : [];
      if (lat !== undefined && lon !== undefined) parts.pilots.push({ lat, lon });
    } else {
      const names = role === 'berth' ? berthIds(properties) : [textOf(properties.id)];
      if (!isText(properties.id)) wrong('properties.id must be a text');
      else if (names.some((name) => ids.has(name)))
        wrong(`the id ${properties.id} is used twice (berths of capacity n are ID-1 to ID-n)`);
      for (const name of names) ids.add(name);
      if (!isText(properties.name)) wrong('properties.name must be a text');
      const ring = geometryFault === null ? (coordinates as [number, number][][])[0]! : null;
      if (role === 'berth') readBerth(properties, ring, parts, wrong);
      else readAnchorage(properties, ring, parts, wrong);
    }
  });
  return parts;
}

function berthIds(properties: Json): string[] {
  const capacity = Number.isInteger(properties.capacity) ? Math.min(MOST_CAPACITY, properties.capacity as number) : 1;
  return [textOf(properties.id), ...slotIds({ id: textOf(properties.id), capacity } as Berth)];
}

type Ring = (readonly [number, number])[] | null;

function readBerth(properties: Json, ring: Ring, parts: Parts, wrong: (detail: string) => void): void {
  const {
    id,
    name,
    terminal = '',
    capacity = 1,
    commodity_groups: groups = [],
    out_of_service: closed = false,
  } = properties;
  if (typeof terminal !== 'string') wrong('properties.terminal must be a text');
  const isCapacity = Number.isInteger(capacity) && (capacity as number) >= 1 && (capacity as number) <= MOST_CAPACITY;
  if (!isCapacity) wrong(`properties.capacity must be a whole number of ships from 1 to ${MOST_CAPACITY}`);
  if (!Array.isArray(groups) || !groups.every(isCommodityGroup)) {
    wrong(`properties.commodity_groups must be an array of ${COMMODITY_GROUPS.join(', ')}`);
  }
  if (typeof closed !== 'boolean') wrong('properties.out_of_service must be true or false');
  const maxLoaM = optionalMetres(properties, 'max_loa_m', wrong);
  const maxDraughtM = optionalMetres(properties, 'max_draught_m', wrong);
  if (ring === null || !isCapacity || !Array.isArray(groups)) return;
  parts.berths.push({
    id: textOf(id),
    name: textOf(name),
    terminal: textOf(terminal),
    capacity: capacity as number,
    groups: groups.filter(isCommodityGroup),
    maxLoaM,
    maxDraughtM,
    isInService: closed !== true,
  });
  parts.berthAreas.push({ id: textOf(id), area: polygonOf(ring) });
}

function readAnchorage(properties: Json, ring: Ring, parts: Parts, wrong: (detail: string) => void): void {
  const { id, name, purpose = 'waiting' } = properties;
  if (!PURPOSES.includes(purpose as string)) wrong(`properties.purpose must be one of ${PURPOSES.join(', ')}`);
  if (ring === null) return;
  parts.anchorages.push({ id: textOf(id), purpose: purpose as AnchorageArea['purpose'], area: polygonOf(ring) });
  parts.anchorageNames[textOf(id)] = textOf(name);
}

function optionalMetres(properties: Json, key: string, wrong: (detail: string) => void): number | null {
  const value = properties[key];
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && value > 0 && value < 1000) return value;
  wrong(`properties.${key} must be a number of metres`);
  return null;
}

type Place = { readonly id: string; readonly area: Polygon };

function checkSpread(
  lat: number,
  lon: number,
  places: readonly Place[],
  limits: Polygon | null,
  fault: (detail: string) => void,
): void {
  for (const { id, area } of limits === null ? places : [...places, { id: 'the polygon of limits', area: limits }]) {
    const rangeNm = distanceNm(lat, lon, (area.minLat + area.maxLat) / 2, (area.minLon + area.maxLon) / 2);
    checkRange(id, rangeNm, fault);
  }
}

function checkRange(what: string, rangeNm: number, fault: (detail: string) => void): void {
  if (rangeNm <= MOST_SPREAD_NM) return;
  fault(`${what} lies ${Math.round(rangeNm)} nm from the reference point; longitude comes before latitude in GeoJSON`);
}

/** The distance to the farthest corner of an area. */
function farthestNm(lat: number, lon: number, { coordinates }: Polygon): number {
  let most = 0;
  for (let i = 0; i < coordinates.length; i += 2) {
    most = Math.max(most, distanceNm(lat, lon, coordinates[i + 1]!, coordinates[i]!));
  }
  return most;
}
