import { DEFAULT_DEMO_DIR, type ServeOptions } from '../compose.ts';
import { DEFAULT_DATA_DIR, type Judged, judgeOptions } from '../config/options.ts';
import { subjectOf } from '../config/origin.ts';
import { machine } from '../config/surroundings.ts';
import type { BunkerPrice } from '../domain/advice/bunker-price.ts';
import { SETTINGS, type Settings } from './settings.ts';

export type JudgedServe = Judged<Settings> & { readonly serve: ServeOptions };

/** What `serve` is told to do, and everything that is wrong with it; `config` judges by the same. */
export function judgeServe(args: readonly string[], surroundings = machine): JudgedServe {
  const judged = judgeOptions(SETTINGS, args, surroundings);
  const problems = [...judged.problems, ...combinationFaults(judged)];
  return { ...judged, problems, serve: serveOptionsOf(judged) };
}

const isGiven = ({ origins }: Judged<Settings>, name: keyof Settings): boolean => origins[name].from !== 'default';

/** Options that do not go together; what hangs on a refused value is left unsaid. */
function combinationFaults(judged: Judged<Settings>): string[] {
  const { options, origins, refused } = judged;
  const files = options.source.filter(({ kind }) => kind === 'file').length;
  const say = (name: keyof Settings): string => subjectOf(name, origins[name]);
  const rules: { of: keyof Settings; isBroken: boolean; fault: string }[] = [
    {
      of: 'source',
      isBroken: files > 0 && files < options.source.length,
      fault: `${say('source')}: a file:// source runs in its own time and cannot be mixed with live ones; serve them from two data directories`,
    },
    {
      of: 'source',
      isBroken: options.demo && options.source.length > 0,
      fault: `--demo makes its own traffic; leave out ${say('source')}`,
    },
    {
      of: 'as-of',
      isBroken: options.demo && isGiven(judged, 'as-of'),
      fault: '--demo begins now; leave out --as-of, or serve its directory with --data-dir',
    },
    {
      of: 'source',
      isBroken: isGiven(judged, 'as-of') && options.source.length > 0,
      fault: `--as-of is read-only; leave out ${say('source')}`,
    },
    { of: 'seed', isBroken: isGiven(judged, 'seed') && !options.demo, fault: '--seed needs --demo' },
    { of: 'source', isBroken: isGiven(judged, 'start') && files === 0, fault: '--start needs a file:// source' },
    {
      of: 'source',
      isBroken: options.speed !== 1 && files === 0,
      fault: `${say('speed')} needs a file:// source`,
    },
    {
      of: 'eua-price-eur',
      isBroken: isGiven(judged, 'eua-price-eur') && !isGiven(judged, 'eua-price-date'),
      fault: `${say('eua-price-eur')} needs eua-price-date: a price without its day misleads`,
    },
    {
      of: 'eua-price-date',
      isBroken: isGiven(judged, 'eua-price-date') && !isGiven(judged, 'eua-price-eur'),
      fault: `${say('eua-price-date')} needs eua-price-eur`,
    },
    {
      of: 'bunker-price-usd',
      isBroken: isGiven(judged, 'bunker-price-usd') && !isGiven(judged, 'bunker-price-date'),
      fault: `${say('bunker-price-usd')} needs bunker-price-date: a price without its day misleads`,
    },
    {
      of: 'bunker-price-date',
      isBroken: isGiven(judged, 'bunker-price-date') && !isGiven(judged, 'bunker-price-usd'),
      fault: `${say('bunker-price-date')} needs bunker-price-usd`,
    },
  ];
  return rules.filter(({ of, isBroken }) => isBroken && !refused.has(of)).map(({ fault }) => fault);
}

const serveOptionsOf = ({ options }: Judged<Settings>): ServeOptions => ({
  directory: options['data-dir'] ?? (options.demo ? DEFAULT_DEMO_DIR : DEFAULT_DATA_DIR),
  hostname: options.host,
  port: options.port,
  publicUrl: options['public-url'],
  corsOrigins: options['cors-origin'],
  trustedProxies: options['trusted-proxy'],
  isSignUpOpen: options['sign-up'],
  sources: options.source,
  speed: options.speed,
  startMs: options.start,
  asOfMs: options['as-of'],
  isDemo: options.demo,
  seed: options.seed,
  refit: options.refit,
  workerScript: Bun.main,
  trackRetentionDays: options['track-retention-days'],
  webhooks: {
    allowPrivate: options['webhook-private'],
    allowRanges: options['webhook-allow'],
    ca: options['webhook-ca'],
    proxy: options['webhook-proxy'],
  },
  deliversRecordings: options['webhook-recordings'],
  assumptions: {
    euaPrice: { eurPerTonne: options['eua-price-eur'], date: options['eua-price-date'] },
    bunkerPrice: bunkerPriceOf(options['bunker-price-usd'], options['bunker-price-date']),
  },
});

const bunkerPriceOf = (usdPerTonne: number | null, date: string | null): BunkerPrice | null =>
  usdPerTonne === null || date === null ? null : { usdPerTonne, date };
