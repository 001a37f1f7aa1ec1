import { networkInterfaces } from 'node:os';
import type { Log } from '../contracts/log.ts';
import type { Store } from '../contracts/store.ts';
import { rangesOf } from '../core/ip-address.ts';
import { DAY_MS, MINUTE_MS } from '../core/time.ts';
import type { AddressPolicy } from '../domain/webhook/address-policy.ts';
import { eventText } from '../http/wire/event-body.ts';
import { openSecretBox } from '../system/secret-box.ts';
import { machineSecrets } from '../system/secrets.ts';
import { judgeHost } from '../webhook/judge-host.ts';
import { createWebhookSender } from '../webhook/send.ts';
import { createWebhookSecret } from '../webhook/signature.ts';
import { proxyOf } from '../webhook/tunnel.ts';
import { createWorkerSender } from '../webhook/worker-sender.ts';
import type { AccessControl } from '../workflows/access-control.ts';
import { createDeliveries } from '../workflows/deliveries.ts';
import { sendAgainSince } from '../workflows/send-again.ts';
import { createSubscriptions } from '../workflows/subscriptions.ts';
import type { Webhooks } from '../workflows/webhooks.ts';

/** Where deliveries may go besides the public network. */
export type WebhookOptions = {
  readonly allowPrivate: boolean;
  /** In their one spelling. */
  readonly allowRanges: readonly string[];
  /** Certificates of the operator's own authority, as PEM; null where there is none. */
  readonly ca: string | null;
  /** What everything that goes out passes; null goes straight, whatever the environment says. */
  readonly proxy: string | null;
};

/** What those who ask and those who are told are kept with. */
export type Around = {
  readonly store: Store;
  readonly directory: string;
  readonly webhooks: WebhookOptions;
  /** The program's entry point, which the Worker that sends runs too; null sends from this thread. */
  readonly workerScript: string | null;
  /** History is served: only who may look at it is written. */
  readonly isReadonly: boolean;
  readonly log: Log;
  readonly wallClockMs: () => number;
  readonly elapsedMs: () => number;
  readonly everySecond: (run: () => Promise<void>, onError: (error: unknown) => void) => () => void;
};

export type KeptWebhooks = {
  readonly webhooks: Webhooks;
  /** Where the service itself listens: no delivery goes there. */
  listensOn(hostname: string, port: number): void;
  stop(): Promise<void>;
};

const KEPT_MS = 30 * DAY_MS;
/** So much is cleared away at a time; where there is no more, it is looked for again after a minute. */
const MOST_PARTS = 10;

const rest = (): Promise<void> => Bun.sleep(0);

/** Subscriptions and what goes out to them; history is served without anything going out. */
export async function keepWebhooks(around: Around, access: AccessControl): Promise<KeptWebhooks> {
  const { store, webhooks: options, log, isReadonly, wallClockMs } = around;
  const own: { address: string; port: number }[] = [];
  const { allowPrivate, allowRanges, ca } = options;
  const proxy = options.proxy === null ? null : proxyOf(options.proxy);
  const policy: AddressPolicy = { allowPrivate, allowRanges: rangesOf(allowRanges), own };
  const hasSealed = !isReadonly && (await store.webhooks.listSubscriptions()).length > 0;
  const box = openSecretBox(around.directory, hasSealed);
  const accountOf = (id: number) => access.findAccount(id);
  const subscriptions = await createSubscriptions({
    store: store.webhooks,
    box,
    newSecret: () => createWebhookSecret(machineSecrets),
    accountOf,
    render: eventText,
    wallClockMs,
  });
  const sender =
    around.workerScript === null
      ? createWebhookSender({ policy, proxy, clock: around, ...(ca === null ? {} : { ca }) })
      : createWorkerSender(around.workerScript, { policy, ca, proxy });
  const deliveries = createDeliveries({
    store: store.webhooks,
    subscriptions,
    sender,
    accountOf,
    wallClockMs,
    random: Math.random,
    rest,
    log,
  });
  // A key file of another backup is told at the start, not at each delivery.
  if (!isReadonly) for (const { secret } of subscriptions.list().slice(0, 1)) box.open(secret);
  let clearMs = 0;
  const clear = async (nowMs: number): Promise<void> => {
    if (nowMs < clearMs) return;
    for (let parts = 0; parts < MOST_PARTS; parts++) {
      if (!(await store.webhooks.clear(nowMs - KEPT_MS, nowMs))) {
        clearMs = nowMs + MINUTE_MS;
        return;
      }
      await rest();
    }
  };
  const look = async (): Promise<void> => {
    await subscriptions.refresh();
    await deliveries.flush();
    deliveries.pump();
    await clear(wallClockMs());
  };
  const stopLooking = isReadonly
    ? () => {}
    : around.everySecond(look, (error) => log.error('deliveries not kept', { error: String(error) }));
  return {
    webhooks: {
      subscriptions,
      deliveries,
      store: store.webhooks,
      box,
      policy,
      judgeHost: (url) => judgeHost(url, policy),
      digest: machineSecrets.digest,
      isReadonly,
      sendAgainSince: (subscription, account, sinceMs) =>
        sendAgainSince({ store, render: eventText, nowMs: wallClockMs(), rest }, subscription, account, sinceMs),
    },
    listensOn(hostname, port) {
      const isAll = hostname === '0.0.0.0' || hostname === '::';
      const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
      const addresses = isAll ? all.map(({ address }) => address) : [hostname];
      own.push(...addresses.map((address) => ({ address, port })));
    },
    async stop() {
      stopLooking();
      await deliveries.stop();
    },
  };
}
