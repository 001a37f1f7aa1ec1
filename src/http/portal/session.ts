import { timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Secrets } from '../../contracts/secrets.ts';
import type { SessionKeys, SigningKey } from '../../contracts/session-keys.ts';
import { HOUR_MS, SECOND_MS } from '../../core/time.ts';

export const SESSION_COOKIE = 'roadstead_session';
/** Before signing in there is no session; this one binds a form to the browser that was given it. */
export const FORM_COOKIE = 'roadstead_form';

const ALGORITHM = 'HS256';
const TOKEN_BYTES = 16;

/** How somebody signed in; `form` is a browser that has not. */
export type SessionKind = 'password' | 'key' | 'form';

const LASTS_MS: Readonly<Record<SessionKind, number>> = { password: 12 * HOUR_MS, key: 12 * HOUR_MS, form: HOUR_MS };

export type Session = {
  readonly id: string;
  readonly kind: SessionKind;
  /** 0 of a form. */
  readonly accountId: number;
  /** The key that it was opened with; null with a password. */
  readonly keyId: number | null;
  readonly issuedMs: number;
  readonly endsMs: number;
  /** What a form of this session carries: another site cannot know it. */
  readonly formToken: string;
};

export type NewSession = Pick<Session, 'kind' | 'accountId' | 'keyId' | 'issuedMs'>;

export type Sessions = {
  /** A session and the text that stands in its cookie. */
  issue(session: NewSession): Promise<{ session: Session; text: string; lastsSeconds: number }>;
  /** What a cookie says, if we signed it and its time is not over; null otherwise. */
  read(text: string | undefined, nowMs: number): Promise<Session | null>;
};

/** Sessions as signed tokens (RFC 7519): the server keeps none, and each is over after its time. */
export function createSessions(keys: SessionKeys, secrets: Secrets): Sessions {
  const randomText = (): string => Buffer.from(secrets.random(TOKEN_BYTES)).toString('base64url');
  return {
    async issue({ kind, accountId, keyId, issuedMs }) {
      const { id, secret } = keys.read().current;
      const endsMs = issuedMs + LASTS_MS[kind];
      const session = { kind, accountId, keyId, issuedMs, endsMs, id: randomText(), formToken: randomText() };
      const text = await new SignJWT({ kind, issued_ms: issuedMs, form: session.formToken, key: keyId })
        .setProtectedHeader({ alg: ALGORITHM, kid: id })
        .setSubject(String(accountId))
        .setJti(session.id)
        .setIssuedAt(Math.floor(issuedMs / SECOND_MS))
        .setExpirationTime(Math.floor(endsMs / SECOND_MS))
        .sign(secret);
      return { session, text, lastsSeconds: LASTS_MS[kind] / SECOND_MS };
    },
    async read(text, nowMs) {
      if (text === undefined) return null;
      const { current, previous } = keys.read();
      const inForce: SigningKey[] = previous !== null && nowMs < previous.untilMs ? [current, previous] : [current];
      try {
        const { payload } = await jwtVerify(
          text,
          ({ kid }) => {
            const key = inForce.find(({ id }) => id === kid);
            if (key) return key.secret;
            throw new Error('no such key');
          },
          { algorithms: [ALGORITHM], currentDate: new Date(nowMs), requiredClaims: ['sub', 'jti', 'exp'] },
        );
        return {
          id: payload.jti!,
          kind: payload.kind as SessionKind,
          accountId: Number(payload.sub),
          keyId: payload.key as number | null,
          issuedMs: payload.issued_ms as number,
          endsMs: payload.exp! * SECOND_MS,
          formToken: payload.form as string,
        };
      } catch {
        return null;
      }
    },
  };
}

/** Compares without telling by its time how much was right. */
export function isFormToken(given: string | null, { formToken }: Pick<Session, 'formToken'>): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(formToken)];
  return a.length === b.length && timingSafeEqual(a, b);
}
