import type { RunningServer } from '../../src/compose.ts';

const keys = new Map<string, string>();

/** The administrator's key of a server's directory, which only the first start of it tells. */
export function adminKeyOf({ directory, adminKey }: RunningServer): string {
  if (adminKey !== null) keys.set(directory, adminKey);
  return keys.get(directory)!;
}

/** Calls a server as its administrator. */
export function call(server: RunningServer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'x-api-key': adminKeyOf(server), ...(init.headers as Record<string, string>) };
  return fetch(server.url + path, { ...init, headers });
}
