import { DATA_DIR, DEFAULT_DATA_DIR, describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { formatIso } from '../core/time.ts';
import type { Account } from '../domain/access/account.ts';
import { wallClockMs } from '../system/clock.ts';
import { rotateSessionKeys } from '../system/session-keys.ts';
import { freshAccount } from '../workflows/give-keys.ts';
import {
  accountFacts,
  accountLine,
  getAccount,
  readDuration,
  readTerms,
  TERMS,
  withAccounts,
} from './access-options.ts';
import { reportFaults } from './report-faults.ts';

const OPTIONS = {
  'data-dir': DATA_DIR,
  ...TERMS,
  overlap: {
    kind: 'value',
    placeholder: 'DURATION',
    help: 'how long sessions of the portal that the old key signed hold on: 12h (default: they end at once)',
    isCallOnly: true,
  },
  json: { kind: 'flag', help: 'the answer as JSON', isCallOnly: true },
} as const satisfies OptionSpecs;

export const help = `roadstead accounts: who may use the service, and how much

Usage: roadstead accounts list
       roadstead accounts create NAME --ports STS [--tier Basic] [--plan Starter]
       roadstead accounts set NAME [--tier TIER] [--plan PLAN] [--ports CODES] [--trial-end ISO]
       roadstead accounts remove NAME…     its keys go with it
       roadstead accounts rotate-sessions [--overlap DURATION]
                                           a new key signs the sessions of the portal; everyone signs in again

Beside a running server a change is in force within a second.

${describeOptions(OPTIONS)}
`;

/** The administrator's account has everything, and there must be one. */
function notAdmin(account: Account): Account {
  if (!account.isAdmin) return account;
  throw new Fault(
    'conflict',
    `the administrator's account stays as it is; 'roadstead keys' makes and revokes its keys`,
  );
}

export function run(args: string[]): Promise<number> {
  return reportFaults('accounts', async () => {
    const { options, words } = parseOptions(OPTIONS, args);
    const [what, ...names] = words;
    const nowMs = wallClockMs();
    const say = (told: unknown, text: string): number => {
      process.stdout.write(options.json ? `${JSON.stringify(told)}\n` : text);
      return 0;
    };
    const oneName = (): string => {
      if (names.length === 1) return names[0]!;
      throw new Fault('usage', `accounts ${what} takes one account name`);
    };
    const directory = options['data-dir'] ?? DEFAULT_DATA_DIR;
    return withAccounts(directory, what === 'create', async ({ access }, codes) => {
      const { accounts } = await access.load();
      switch (what) {
        case 'list':
          return say(
            { accounts: accounts.map((account) => accountFacts(account, nowMs)) },
            accounts.map((account) => accountLine(account, nowMs)).join('') || 'no accounts yet\n',
          );
        case 'create': {
          const fresh = { id: 0, ...freshAccount(oneName(), [], nowMs) };
          const { id: _, ...made } = { ...fresh, ...readTerms(options, fresh, codes) };
          const account = await access.createAccount(made);
          return say(accountFacts(account, nowMs), accountLine(account, nowMs));
        }
        case 'set': {
          const account = notAdmin(getAccount(accounts, oneName()));
          const change = readTerms(options, account, codes);
          await access.changeAccount(account.id, change);
          const changed = { ...account, ...change };
          return say(accountFacts(changed, nowMs), accountLine(changed, nowMs));
        }
        case 'remove': {
          if (names.length === 0) throw new Fault('usage', 'name at least one account');
          const gone = names.map((name) => notAdmin(getAccount(accounts, name)));
          for (const { id } of gone) await access.removeAccount(id);
          return say({ removed: gone.map(({ name }) => name) }, gone.map(({ name }) => `removed: ${name}\n`).join(''));
        }
        case 'rotate-sessions': {
          if (names.length > 0) throw new Fault('usage', 'accounts rotate-sessions takes no names');
          const overlapMs = options.overlap === null ? 0 : readDuration('--overlap', options.overlap);
          rotateSessionKeys(directory, nowMs, overlapMs);
          const until = overlapMs === 0 ? null : formatIso(nowMs + overlapMs);
          return say(
            { rotated: true, old_sessions_until: until },
            `a new key signs the sessions of the portal; those of the old one ${until === null ? 'are over' : `hold until ${until} at the longest`}\n`,
          );
        }
        default:
          throw new Fault(
            'usage',
            what === undefined
              ? 'say what to do: list, create, set, remove or rotate-sessions'
              : `there is no 'accounts ${what}'`,
          );
      }
    });
  });
}
