import { expect, test } from 'bun:test';
import { closeCall, type PortCall } from '../../../src/domain/port/port-call.ts';
import { T0 } from '../../support/fixes.ts';

const call = (some: Partial<PortCall>): PortCall => ({
  id: 1,
  portCode: 'TST',
  mmsi: 1,
  ataMs: T0,
  ataRecordedMs: T0,
  queuedSinceMs: null,
  atbMs: null,
  atdMs: null,
  closedMs: null,
  closedRecordedMs: null,
  outcome: null,
  ...some,
});

test.each([
  ['berthed', { atbMs: T0 + 10, atdMs: T0 + 20 }, T0 + 30, { outcome: 'berthed', closedMs: T0 + 30 }],
  ['not berthed', {}, T0 + 30, { outcome: 'unberthed', closedMs: T0 + 30 }],
  ['never closed before it departed', { atbMs: T0 + 10, atdMs: T0 + 40 }, T0 + 30, { closedMs: T0 + 40 }],
  ['nor before it arrived', {}, T0 - 5, { closedMs: T0 }],
] as const)('a call that has %s', (_, some, closedMs, expected) => {
  const closed = call(some);
  closeCall(closed, closedMs, T0 + 99);
  expect(closed).toMatchObject({ ...expected, closedRecordedMs: T0 + 99 });
});
