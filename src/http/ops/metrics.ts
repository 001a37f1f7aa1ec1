import type { Health } from '../../contracts/health.ts';
import type { View } from '../../contracts/view.ts';
import { SECOND_MS } from '../../core/time.ts';
import { SUBSCRIPTION_STATUSES } from '../../domain/webhook/subscription.ts';
import type { Webhooks } from '../../workflows/webhooks.ts';
import type { RequestCount } from './request-counts.ts';

export type Measured = {
  readonly health: Health;
  readonly view: View;
  readonly webhooks: Pick<Webhooks, 'store' | 'subscriptions' | 'deliveries'>;
  readonly requests: readonly RequestCount[];
  readonly nowMs: number;
};

/** GET /metrics: the Prometheus text exposition format 0.0.4. */
export async function answerMetrics({ health, view, webhooks, requests, nowMs }: Measured): Promise<Response> {
  const lines: string[] = [];
  const family = (
    name: string,
    type: 'gauge' | 'counter',
    help: string,
    samples: readonly (readonly [Readonly<Record<string, string>>, number | null])[],
  ): void => {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const [labels, value] of samples) {
      if (value === null) continue;
      const text = Object.entries(labels).map(([key, label]) => `${key}="${escapeLabel(label)}"`);
      lines.push(`${name}${text.length > 0 ? `{${text.join(',')}}` : ''} ${value}`);
    }
  };
  const sources = health.sources();
  const ports = view.portCodes.map((code) => view.findPicture(code)!);
  family('roadstead_feed_age_seconds', 'gauge', 'Age of the newest AIS message.', [[{}, health.feedAgeSeconds()]]);
  family('roadstead_reports_total', 'counter', 'Reports by what the track rules made of them.', perRule(health));
  family(
    'roadstead_source_bytes_total',
    'counter',
    'Bytes received by source.',
    sources.map((s) => [{ source: s.name }, s.bytes]),
  );
  family(
    'roadstead_source_lines_total',
    'counter',
    'Lines received by source.',
    sources.map((s) => [{ source: s.name }, s.lines]),
  );
  family(
    'roadstead_source_messages_total',
    'counter',
    'AIS messages decoded by source.',
    sources.map((s) => [{ source: s.name }, s.messages]),
  );
  family(
    'roadstead_source_rejected_total',
    'counter',
    'Lines and messages rejected by source and reason.',
    sources.flatMap((s) => Object.entries(s.rejected).map(([reason, n]) => [{ source: s.name, reason }, n] as const)),
  );
  family(
    'roadstead_port_queue',
    'gauge',
    'Vessels queueing for a berth.',
    ports.map((p) => [{ port: p.port.code }, p.queue]),
  );
  family(
    'roadstead_port_berths_occupied',
    'gauge',
    'Berths occupied.',
    ports.map((p) => [{ port: p.port.code }, p.berthsOccupied]),
  );
  family(
    'roadstead_port_berths_total',
    'gauge',
    'Berths in service.',
    ports.map((p) => [{ port: p.port.code }, p.berthsTotal]),
  );
  family(
    'roadstead_port_inbound',
    'gauge',
    'Vessels bound for the port.',
    ports.map((p) => [{ port: p.port.code }, p.inbound]),
  );
  family(
    'roadstead_http_requests_total',
    'counter',
    'Requests answered by route and status.',
    requests.map(({ route, status, count }) => [{ route, status: String(status) }, count]),
  );
  const { pending, oldestMs } = await webhooks.store.figures();
  const statuses = webhooks.subscriptions.list().map(({ status }) => status);
  family('roadstead_webhook_pending', 'gauge', 'Deliveries of active subscriptions that wait.', [[{}, pending]]);
  family('roadstead_webhook_oldest_seconds', 'gauge', 'Age of the oldest delivery that waits.', [
    [{}, oldestMs === null ? null : Math.max(0, nowMs - oldestMs) / SECOND_MS],
  ]);
  family(
    'roadstead_webhook_attempts_total',
    'counter',
    'Attempts at deliveries by outcome.',
    Object.entries(webhooks.deliveries.counts).map(([outcome, count]) => [{ outcome }, count]),
  );
  family(
    'roadstead_webhook_subscriptions',
    'gauge',
    'Subscriptions by status.',
    SUBSCRIPTION_STATUSES.map((status) => [{ status }, statuses.filter((one) => one === status).length]),
  );
  family('roadstead_resident_memory_bytes', 'gauge', 'Resident memory.', [[{}, process.memoryUsage.rss()]]);
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  });
}

const perRule = (health: Health): (readonly [Record<string, string>, number])[] =>
  Object.entries(health.counters()).map(([rule, count]) => [{ rule }, count]);

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
