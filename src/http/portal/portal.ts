import type { Log } from '../../contracts/log.ts';
import type { Passwords } from '../../contracts/passwords.ts';
import type { Secrets } from '../../contracts/secrets.ts';
import type { SessionKeys } from '../../contracts/session-keys.ts';
import type { Views } from '../../contracts/view.ts';
import type { AccessControl } from '../../workflows/access-control.ts';
import type { Webhooks } from '../../workflows/webhooks.ts';
import { createPortalLimits, type PortalLimits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { createSessions, type Sessions } from './session.ts';

/** What the portal needs besides what the interfaces have. */
export type PortalSettings = {
  readonly sessionKeys: SessionKeys;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  /** Where the world reaches the server; null is wherever a request says. */
  readonly publicUrl: string | null;
  readonly isSignUpOpen: boolean;
  /** Recorded history is looked at: nothing can be changed. */
  readonly isReadonly: boolean;
};

export type PortalOptions = PortalSettings & {
  readonly access: AccessControl;
  readonly webhooks: Webhooks;
  readonly views: Views;
  readonly log: Log;
  readonly wallClockMs: () => number;
  readonly elapsedMs: () => number;
};

/** The portal while it runs. */
export type Portal = PortalOptions & {
  readonly sessions: Sessions;
  readonly limits: PortalLimits;
  /** Sessions that were signed out of and whose time is not over, with its end. */
  readonly signedOut: Map<string, number>;
  /** The hash of no password: an address that is not known takes as long as one that is. */
  readonly decoyHash: () => Promise<string>;
};

const DECOY_BYTES = 32;

export function createPortal(options: PortalOptions): Portal {
  const { passwords, secrets, sessionKeys, elapsedMs } = options;
  let decoy: Promise<string> | null = null;
  return {
    ...options,
    sessions: createSessions(sessionKeys, secrets),
    limits: createPortalLimits(elapsedMs),
    signedOut: new Map(),
    decoyHash() {
      decoy ??= passwords.hash(Buffer.from(secrets.random(DECOY_BYTES)).toString('base64url')).catch((error) => {
        decoy = null;
        throw error;
      });
      return decoy;
    },
  };
}

/** The ports there are; refuses until the service knows them. */
export function requirePorts(portal: Pick<Portal, 'views'>): ReturnType<typeof portsOf> {
  const ports = portsOf(portal);
  if (ports.length === 0) throw new Refusal(503, 'refusedStarting', {}, { 'retry-after': '2' });
  return ports;
}

/** The ports there are; none until the service has started. */
export const portsOf = ({ views }: Pick<Portal, 'views'>): readonly { code: string; name: string }[] => {
  const view = views.current();
  return view.portCodes.map((code) => ({ code, name: view.findPicture(code)?.port.name ?? code }));
};
