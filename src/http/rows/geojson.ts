type Row = Readonly<Record<string, unknown>>;

/**
 * Rows with `lat` and `lon` as a FeatureCollection (RFC 7946): a point each (null where the row has no
 * position), the rest of the row as its properties.
 */
export const toGeojson = (rows: readonly Row[], members: Row): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...members,
    features: rows.map(({ lat, lon, ...properties }) => ({
      type: 'Feature',
      geometry: lat === null ? null : { type: 'Point', coordinates: [lon, lat] },
      properties,
    })),
  });
