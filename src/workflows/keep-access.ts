import type { Log } from '../contracts/log.ts';
import { type AccessControl, type AccessOptions, createAccessControl } from './access-control.ts';

export type KeptAccess = { readonly access: AccessControl; stop(): Promise<void> };

type KeepOptions = AccessOptions & {
  readonly log: Log;
  readonly everySecond: (run: () => Promise<void>, onError: (error: unknown) => void) => () => void;
};

/** Access control that sees within a second what other processes change, and stores as soon what was used. */
export async function keepAccess({ log, everySecond, ...options }: KeepOptions): Promise<KeptAccess> {
  const access = await createAccessControl(options);
  const stopWatching = everySecond(
    async () => {
      await access.refresh();
      await access.flush();
    },
    (error) => log.error('accounts not kept', { error: String(error) }),
  );
  return {
    access,
    async stop() {
      stopWatching();
      await access.flush();
    },
  };
}
