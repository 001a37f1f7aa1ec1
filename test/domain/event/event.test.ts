import { expect, test } from 'bun:test';
import { eventId } from '../../../src/domain/event/event.ts';

test('an event id is stable, unique in its port, and has no dot', () => {
  expect(eventId('STS', 17)).toBe('evt_STS_17');
  expect(eventId('STS', 17)).not.toBe(eventId('STS', 18));
  expect(eventId('VIX', 17)).not.toBe(eventId('STS', 17));
  expect(eventId('STS', 123_456_789)).not.toContain('.');
});
