import { DATA_DIR, DEFAULT_DATA_DIR, describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { formatIso } from '../core/time.ts';
import type { Account } from '../domain/access/account.ts';
import { type ApiKey, keyState } from '../domain/access/api-key.ts';
import { wallClockMs } from '../system/clock.ts';
import { machineSecrets } from '../system/secrets.ts';
import { createKey, type FreshKey, freshAccount, ROTATION_OVERLAP_MS, rotateKey } from '../workflows/give-keys.ts';
import { accountFacts, getAccount, readDuration, readTerms, TERMS, withAccounts } from './access-options.ts';
import { reportFaults } from './report-faults.ts';

const OPTIONS = {
  'data-dir': DATA_DIR,
  name: { kind: 'value', placeholder: 'NAME', help: 'what the key is called', isCallOnly: true },
  account: {
    kind: 'value',
    placeholder: 'NAME',
    help: 'whose key it is (default: a new account of the name of the key)',
    isCallOnly: true,
  },
  ...TERMS,
  expires: {
    kind: 'value',
    placeholder: 'DURATION',
    help: 'how long the key holds: 90d (default: for good)',
    isCallOnly: true,
  },
  overlap: {
    kind: 'value',
    placeholder: 'DURATION',
    help: 'how long the old key holds on (default 24h)',
    isCallOnly: true,
  },
  json: { kind: 'flag', help: 'the answer as JSON', isCallOnly: true },
} as const satisfies OptionSpecs;

export const help = `roadstead keys: API keys

Usage: roadstead keys create --name "Harbour office" --ports STS [--tier Basic] [--plan Starter]
       roadstead keys create --name second --account "Harbour office"
       roadstead keys list [--account NAME]
       roadstead keys rotate ID [--overlap 24h]   a new key; the old one holds for the overlap
       roadstead keys revoke ID…                  at once

A key is shown once, when it is made. Beside a running server a change is in force within a second.

${describeOptions(OPTIONS)}
`;

export function run(args: string[]): Promise<number> {
  return reportFaults('keys', async () => {
    const { options, words } = parseOptions(OPTIONS, args);
    const [what, ...ids] = words;
    const nowMs = wallClockMs();
    const say = (told: unknown, text: string): number => {
      process.stdout.write(options.json ? `${JSON.stringify(told)}\n` : text);
      return 0;
    };
    const directory = options['data-dir'] ?? DEFAULT_DATA_DIR;
    const sayKey = ({ key, text }: FreshKey, account: Account, more = ''): number =>
      say(
        { key: text, ...keyFacts(key, account, nowMs), account: accountFacts(account, nowMs) },
        `${text}\n\nThis is the only time that the key is shown. It is key ${key.id} of ${account.name}, for the server of ${directory}.${more}\n`,
      );
    return withAccounts(directory, what === 'create', async ({ access }, codes) => {
      const { accounts, keys } = await access.load();
      const ownerOf = ({ accountId }: ApiKey): Account => accounts.find(({ id }) => id === accountId)!;
      const getKey = (id: string): ApiKey => {
        const key = keys.find((known) => String(known.id) === id);
        if (key) return key;
        throw new Fault('not_found', `there is no key ${id}; 'roadstead keys list' shows them`);
      };
      switch (what) {
        case 'create': {
          const { name, account: owner, expires } = options;
          if (ids.length > 0) throw new Fault('usage', `keys create takes no words: --name names the key`);
          if (name === null) throw new Fault('usage', '--name is needed: what the key is called');
          const expiresMs = expires === null ? null : nowMs + readDuration('--expires', expires);
          let account: Account;
          if (owner !== null) {
            const stray = (Object.keys(TERMS) as (keyof typeof TERMS)[]).find((term) => options[term] !== null);
            if (stray) throw new Fault('usage', `--${stray} is the account's: 'roadstead accounts set' changes it`);
            account = getAccount(accounts, owner);
          } else {
            const fresh = { id: 0, ...freshAccount(name, [], nowMs) };
            const { id: _, ...made } = { ...fresh, ...readTerms(options, fresh, codes) };
            account = await access.createAccount(made);
          }
          return sayKey(
            await createKey(access, machineSecrets, { accountId: account.id, name, nowMs, expiresMs }),
            account,
          );
        }
        case 'list': {
          const of = options.account === null ? null : getAccount(accounts, options.account);
          const listed = keys.filter(({ accountId }) => of === null || accountId === of.id);
          return say(
            { keys: listed.map((key) => keyFacts(key, ownerOf(key), nowMs)) },
            listed.map((key) => keyLine(key, ownerOf(key), nowMs)).join('') || 'no keys yet\n',
          );
        }
        case 'rotate': {
          if (ids.length !== 1) throw new Fault('usage', 'keys rotate takes the number of one key');
          const key = getKey(ids[0]!);
          if (keyState(key, nowMs) !== 'active') {
            throw new Fault('conflict', `the key ${key.id} is ${keyState(key, nowMs)}: create a new one`);
          }
          const overlapMs = options.overlap === null ? ROTATION_OVERLAP_MS : readDuration('--overlap', options.overlap);
          const until = formatIso(Math.min(key.expiresMs ?? Number.POSITIVE_INFINITY, nowMs + overlapMs));
          const fresh = await rotateKey(access, machineSecrets, key, nowMs, overlapMs);
          return sayKey(fresh, ownerOf(key), ` Key ${key.id} holds until ${until}.`);
        }
        case 'revoke': {
          if (ids.length === 0) throw new Fault('usage', 'name at least one key by its number');
          const gone = ids.map(getKey);
          for (const { id } of gone) await access.revokeKey(id, nowMs);
          return say({ revoked: gone.map(({ id }) => id) }, gone.map(({ id }) => `revoked: key ${id}\n`).join(''));
        }
        default:
          throw new Fault(
            'usage',
            what === undefined ? 'say what to do: create, list, rotate or revoke' : `there is no 'keys ${what}'`,
          );
      }
    });
  });
}

const iso = (atMs: number | null): string | null => (atMs === null ? null : formatIso(atMs));

const keyFacts = (key: ApiKey, account: Account, nowMs: number): Record<string, unknown> => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  account_name: account.name,
  state: keyState(key, nowMs),
  created: formatIso(key.createdMs),
  expires: iso(key.expiresMs),
  revoked: iso(key.revokedMs),
  last_used: iso(key.lastUsedMs),
});

function keyLine(key: ApiKey, account: Account, nowMs: number): string {
  const used = key.lastUsedMs === null ? 'never used' : `last used ${formatIso(key.lastUsedMs)}`;
  const until = key.expiresMs === null || key.revokedMs !== null ? '' : `, until ${formatIso(key.expiresMs)}`;
  return `${String(key.id).padStart(4)}  ${key.hint}  ${keyState(key, nowMs)}${until}  ${key.name}  of ${account.name}  ${used}\n`;
}
