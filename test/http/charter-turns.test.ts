import { expect, test } from 'bun:test';
import type { View } from '../../src/contracts/view.ts';
import { answerCharter } from '../../src/http/api/charter-predictions.ts';
import { testPort } from '../support/test-port.ts';

test('while the rows of a port are made, others get their turn', async () => {
  const vessels = Array.from({ length: 60 }, (_, mmsi) => ({ mmsi, zone: 'QUEUE', prediction: null, distanceNm: 1 }));
  const picture = { port: testPort(), vessels, asOfMs: 0, source: 'ais' };
  let asked = 0;
  const view: Partial<View> = {
    portCodes: ['TST'],
    exists: () => true,
    findPicture: () => picture as never,
    listEndedStays: async () => [],
    findVessel: async () => {
      asked++;
      return null;
    },
  };
  let askedAtTurn = 0;
  setImmediate(() => {
    askedAtTurn = asked;
  });
  await answerCharter(view as View, { port: 'TST' }, { bunkerPrice: null, euaPrice: {} } as never);
  expect(asked).toBe(60);
  expect(askedAtTurn).toBeGreaterThan(0);
  expect(askedAtTurn).toBeLessThan(60);
});
