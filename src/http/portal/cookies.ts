/** The cookies of a request, the first of each name. */
export function readCookies(headers: Headers): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** The value of Set-Cookie: for the portal alone, out of reach of scripts and of other sites. An age of 0 takes it away. */
export function setCookie(name: string, value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/portal; Max-Age=${maxAgeSeconds}${secure}`;
}
