import type { Secrets } from '../contracts/secrets.ts';

/** The machine's own. */
export const machineSecrets: Secrets = {
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  digest: (text) => Bun.SHA256.hash(text, 'hex'),
};
