import type { Account } from '../../domain/access/account.ts';
import { keyState } from '../../domain/access/api-key.ts';
import type { Asked } from '../served.ts';
import { urlParts } from '../url-parts.ts';
import { readCookies, setCookie } from './cookies.ts';
import { chooseLanguage, findLanguage, type Language } from './language.ts';
import type { Portal } from './portal.ts';
import { isSecureVisit } from './same-origin.ts';
import { FORM_COOKIE, type NewSession, SESSION_COOKIE, type Session } from './session.ts';
import { type Say, sayIn } from './texts.ts';

const LANGUAGE_COOKIE = 'roadstead_lang';
const LANGUAGE_KEPT_S = 365 * 24 * 3600;

export type SignedIn = { readonly account: Account; readonly session: Session };

/** One request to the portal: who asks, in what language, and what the answer sets. */
export type Visit = {
  readonly portal: Portal;
  readonly asked: Asked;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly nowMs: number;
  readonly language: Language;
  readonly say: Say;
  /** Null before signing in. */
  readonly signedIn: SignedIn | null;
  /** What the forms of the answer carry. */
  readonly form: Pick<Session, 'formToken'>;
  /** Whether the visitor came by https. */
  readonly isSecure: boolean;
  /** Set by the answer. */
  readonly cookies: string[];
};

export async function openVisit(portal: Portal, asked: Asked): Promise<Visit> {
  const { headers, url } = asked.request;
  const { path, query } = urlParts(url);
  const nowMs = portal.wallClockMs();
  const given = readCookies(headers);
  const cookies: string[] = [];
  const isSecure = isSecureVisit(headers, portal.publicUrl);
  const asksFor = findLanguage(query.get('lang'));
  const language = chooseLanguage(asksFor, given.get(LANGUAGE_COOKIE), headers.get('accept-language'));
  if (asksFor) cookies.push(setCookie(LANGUAGE_COOKIE, asksFor, LANGUAGE_KEPT_S, isSecure));
  const signedIn = await findSignedIn(portal, await portal.sessions.read(given.get(SESSION_COOKIE), nowMs), nowMs);
  const say = sayIn(language);
  const visit = { portal, asked, path, query, nowMs, language, say, signedIn, isSecure, cookies };
  if (signedIn) return { ...visit, form: signedIn.session };
  const form = await portal.sessions.read(given.get(FORM_COOKIE), nowMs);
  if (form?.kind === 'form') return { ...visit, form };
  const issued = await portal.sessions.issue({ kind: 'form', accountId: 0, keyId: null, issuedMs: nowMs });
  cookies.push(setCookie(FORM_COOKIE, issued.text, issued.lastsSeconds, isSecure));
  return { ...visit, form: issued.session };
}

/**
 * Whose session it is, if it still holds: not signed out of, of an account that is there and was when it began (numbers
 * are given again), not from before the password was changed, and with its key still in force if a key opened it.
 */
async function findSignedIn(portal: Portal, session: Session | null, nowMs: number): Promise<SignedIn | null> {
  if (session === null || session.kind === 'form' || portal.signedOut.has(session.id)) return null;
  const { access } = portal;
  const account = access.accounts().find(({ id }) => id === session.accountId);
  if (!account || session.issuedMs < account.createdMs) return null;
  if (session.kind === 'key') {
    const key = access.keysOf(account.id).find(({ id }) => id === session.keyId);
    return key && keyState(key, nowMs) === 'active' && account.isAdmin ? { account, session } : null;
  }
  const signIn = await access.findSignIn({ accountId: account.id });
  return signIn && session.issuedMs >= signIn.sessionsFromMs ? { account, session } : null;
}

/** Begins a session: its cookie goes with the answer, and the form's is no longer needed. */
export async function beginSession({ portal, cookies, isSecure }: Visit, session: NewSession): Promise<Session> {
  const issued = await portal.sessions.issue(session);
  cookies.push(setCookie(SESSION_COOKIE, issued.text, issued.lastsSeconds, isSecure));
  cookies.push(setCookie(FORM_COOKIE, '', 0, isSecure));
  return issued.session;
}

/** Ends a session here and in the browser. */
export function endSession({ portal, cookies, signedIn, nowMs, isSecure }: Visit): void {
  cookies.push(setCookie(SESSION_COOKIE, '', 0, isSecure));
  const { signedOut } = portal;
  for (const [id, endsMs] of signedOut) if (endsMs <= nowMs) signedOut.delete(id);
  if (signedIn) signedOut.set(signedIn.session.id, signedIn.session.endsMs);
}
