/** What a tonne of bunker fuel costs, and the day of that price; the operator's, as nothing is assumed. */
export type BunkerPrice = { readonly usdPerTonne: number; readonly date: string };
