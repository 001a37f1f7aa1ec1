import { expect, test } from 'bun:test';
import { berthsTotal, slotIds } from '../../../src/domain/port/definition.ts';
import { portFile, testPort } from '../../support/test-port.ts';

test('a berth of capacity n is served as n berths', () => {
  const [a, b] = testPort().berths;
  expect(slotIds(a!)).toEqual(['A']);
  expect(slotIds(b!)).toEqual(['B-1', 'B-2']);
});

test('the total counts places in service', () => {
  expect(berthsTotal(testPort())).toBe(3);
  const file = portFile();
  file.features[2]!.properties.out_of_service = true;
  expect(berthsTotal(testPort(file))).toBe(1);
});
