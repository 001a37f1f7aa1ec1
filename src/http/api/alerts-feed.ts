import type { View } from '../../contracts/view.ts';
import { HOUR_MS } from '../../core/time.ts';
import { type Alert, severityOf } from '../../domain/event/alert.ts';
import type { Query } from '../parameters.ts';
import { SINCE_HOURS, setOf } from '../parameters-of-alerts.ts';
import { refusePorts } from '../refuse-ports.ts';
import { instant } from '../wire/instants.ts';

/** GET /api/alerts/feed: the alerts of the view's ports that were in force within a time, newest first. */
export async function answerAlertsFeed(view: View, query: Query): Promise<unknown> {
  const [commodities, ports, severities] = [setOf(query.commodity), setOf(query.port), setOf(query.severity)];
  if (ports !== null) refusePorts(view, ports);
  const sinceMs = view.asOfMs - SINCE_HOURS[String(query.since)]! * HOUR_MS;
  const alerts = (await view.listAlerts(sinceMs)).filter(
    (alert) =>
      (ports === null || ports.has(alert.portCode)) &&
      (severities === null || severities.has(severityOf(alert))) &&
      (commodities === null || (alert.commodity !== null && commodities.has(alert.commodity))),
  );
  return {
    alerts: alerts.map(alertRow),
    total: alerts.length,
    since: instant(sinceMs),
    as_of: instant(view.asOfMs),
    source: view.source,
  };
}

function alertRow(alert: Alert): unknown {
  const { id, kind, portCode, commodity, startedMs, endedMs, steps } = alert;
  const { severity, atMs, ground } = steps.at(-1)!;
  return {
    id,
    kind,
    severity,
    severity_since: instant(atMs),
    port_code: portCode,
    commodity,
    started: instant(startedMs),
    ended: instant(endedMs),
    text: ground.text,
    value: ground.value,
    threshold: ground.threshold,
    unit: ground.unit,
    figures: Object.fromEntries(Object.entries(ground.figures).map(([name, figure]) => [snake(name), figure])),
  };
}

/** `queue24hAgo` is `queue_24h_ago` on the wire. */
const snake = (name: string): string => name.replaceAll(/[A-Z]\d*|\d+/g, (part) => `_${part.toLowerCase()}`);
