import { expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts';
import { type CargoCounts, noCargo } from '../../../src/domain/commodity/cargo-counts.ts';
import { addGroupQueue, type GroupQueues, groupQueueDayAgo } from '../../../src/domain/commodity/queue-by-group.ts';
import { T0 } from '../../support/fixes.ts';

const counts = (queue: number): CargoCounts => ({
  ...noCargo(),
  GRAIN: { queue, berth: 7, inbound: 7, dwtQueueTonnes: 7 },
});

test('a day ago is the quarter-hour of then, or one of the hour before it', () => {
  const queues: GroupQueues = [];
  for (let i = 0; i < 200; i++) addGroupQueue(queues, T0 + i * 15 * MINUTE_MS, counts(i));
  const nowMs = T0 + 200 * 15 * MINUTE_MS;
  expect(groupQueueDayAgo(queues, nowMs)?.GRAIN).toBe(104);
  expect(queues.length).toBeLessThan(105);
  expect(groupQueueDayAgo(queues.slice(0, 1), queues[0]!.atMs + DAY_MS + HOUR_MS)?.GRAIN).toBe(queues[0]!.queue.GRAIN);
  expect(groupQueueDayAgo(queues.slice(0, 1), queues[0]!.atMs + DAY_MS + HOUR_MS + 1)).toBeNull();
  expect(groupQueueDayAgo([], nowMs)).toBeNull();
});
