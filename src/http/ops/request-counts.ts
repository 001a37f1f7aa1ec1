/** How many requests each route has answered with each status; nothing else is remembered of them. */
export type RequestCounts = { tell(route: string, status: number): void; list(): readonly RequestCount[] };
export type RequestCount = { readonly route: string; readonly status: number; readonly count: number };

export function createRequestCounts(): RequestCounts {
  const byRoute = new Map<string, Map<number, number>>();
  return {
    tell(route, status) {
      let counts = byRoute.get(route);
      if (!counts) {
        counts = new Map();
        byRoute.set(route, counts);
      }
      counts.set(status, (counts.get(status) ?? 0) + 1);
    },
    list: () =>
      [...byRoute].flatMap(([route, counts]) => [...counts].map(([status, count]) => ({ route, status, count }))),
  };
}
