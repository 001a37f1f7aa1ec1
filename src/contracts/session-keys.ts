/** A secret that sessions are signed with, and its name, by which a session says which one it was. */
export type SigningKey = { readonly id: string; readonly secret: Uint8Array };

export type SessionKeySet = {
  readonly current: SigningKey;
  /** The one before holds on so long for the sessions that it signed; null if they have ended. */
  readonly previous: (SigningKey & { readonly untilMs: number }) | null;
};

/** The keys that sign sessions of the portal, as they stand now: another process may have rotated them. */
export type SessionKeys = { read(): SessionKeySet };
