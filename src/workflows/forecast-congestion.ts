import { DAY_MS, HOUR_MS } from '../core/time.ts';
import type { Rollout } from '../domain/features/rollout.ts';
import type { Scene } from '../domain/features/scene.ts';
import { travelHours } from '../domain/features/travel.ts';
import { congestionThresholds } from '../domain/port/congestion.ts';
import { berthsTotal } from '../domain/port/definition.ts';
import { berthsOccupied } from '../domain/port/occupancy.ts';
import type { CongestionInput } from '../domain/prediction/congestion-features.ts';
import { packForecast, unpackForecast } from '../domain/prediction/congestion-grain.ts';
import { forecastCongestion } from '../domain/prediction/congestion-model.ts';
import { queueAgo } from './port-scene.ts';
import type { LivePort, World } from './world.ts';

const MONTH_MS = 30 * DAY_MS;
const WEEK_HOURS = 168;

/** Forecasts the congestion of a port at a quarter-hour from the scene and the queue as it was rolled forward. */
export function forecastPort(world: World, port: LivePort, scene: Scene, rollout: Rollout): void {
  const { outlook, definition } = port;
  const input = inputOf(port, scene, rollout);
  const model = outlook.congestionModel;
  const forecast = {
    portCode: definition.code,
    atMs: scene.atMs,
    recordedMs: world.clock.serviceMs!,
    modelId: model?.id ?? 0,
    // Held to the grain in which it is stored, so that history shows what was served.
    horizons: unpackForecast(packForecast(forecastCongestion(model?.model ?? null, input))),
    // Hourly inputs are what models are fitted on.
    input: scene.atMs % HOUR_MS === 0 ? input : null,
  };
  outlook.forecast = forecast;
  world.pending.forecasts.push(forecast);
}

function inputOf(port: LivePort, scene: Scene, rollout: Rollout): CongestionInput {
  const { definition, history, occupancy } = port;
  const { atMs, queue, ships } = scene;
  const total = berthsTotal(definition);
  const thresholdQueue = congestionThresholds(history, total).highQueue ?? 1 + 0.25 * total;
  const under = ships.filter(({ isQueued }) => !isQueued).map(travelHours);
  const within = (hours: number): number => under.filter((travel) => travel <= hours).length;
  const month = recent(port, atMs - MONTH_MS);
  const [in8h = 0, in24h = 0, in48h = 0, in72h = 0] = rollout.queueAfter;
  return {
    atMs,
    queue,
    berthsOccupied: berthsOccupied(definition, occupancy),
    berthsTotal: total,
    thresholdQueue,
    inboundAll: under.length,
    inbound24h: within(24),
    inboundMean30d: month.mean(({ inbound }) => inbound),
    queue6hAgo: scene.queue6hAgo,
    queue24hAgo: queueAgo(port, atMs - DAY_MS),
    mean12h: recent(port, atMs - 12 * HOUR_MS).mean((sample) => sample.queue),
    meanQueue30d: month.mean((sample) => sample.queue),
    arrivals7d: WEEK_HOURS * Array.from(scene.arrivalRates).reduce((sum, rate) => sum + rate, 0),
    rolledQueue: [in8h, in24h, in48h, in72h],
    shareHigh30d: month.mean((sample) => (sample.queue > thresholdQueue ? 1 : 0)),
  };
}

type Sample = LivePort['history']['samples'][number];

/** Samples of the queue since an instant; the mean of none is null. */
function recent({ history: { samples, oldest } }: LivePort, fromMs: number) {
  let from = samples.length;
  while (from > oldest && samples[from - 1]!.atMs > fromMs) from--;
  return {
    mean(of: (sample: Sample) => number): number | null {
      if (from === samples.length) return null;
      let sum = 0;
      for (let i = from; i < samples.length; i++) sum += of(samples[i]!);
      return sum / (samples.length - from);
    },
  };
}
