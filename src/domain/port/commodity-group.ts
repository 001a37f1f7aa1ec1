/** The eight commodity groups of the interface; a berth serves some of them, a passenger berth none. */
export const COMMODITY_GROUPS = [
  'GRAIN',
  'MINERALS',
  'PETROLEUM',
  'CHEMICALS',
  'CONTAINER',
  'VEHICLE',
  'FOREST',
  'AGRI',
] as const;
export type CommodityGroup = (typeof COMMODITY_GROUPS)[number];

export const isCommodityGroup = (text: unknown): text is CommodityGroup =>
  COMMODITY_GROUPS.includes(text as CommodityGroup);
