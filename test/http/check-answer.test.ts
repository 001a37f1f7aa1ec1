import { expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { checkAnswer } from '../../src/http/check-answer.ts';
import { type HttpFault, renderFault } from '../../src/http/faults.ts';
import type { Route } from '../../src/http/route.ts';

test('an answer that breaks its promise is a plain 500 to the caller, and told to the operator', async () => {
  const told: unknown[] = [];
  const log = {
    info() {},
    infoAll() {},
    warn() {},
    error: (event: string, facts: unknown) => told.push([event, facts]),
  };
  const route = { path: '/v1/x', schema: Type.Object({ count: Type.Integer() }) } as unknown as Route;
  checkAnswer(route, { count: 1, more: 'is welcome' }, log);
  expect(told).toEqual([]);
  let fault: unknown;
  try {
    checkAnswer(route, { count: 'SECRET' }, log);
  } catch (error) {
    fault = error;
  }
  expect(told).toEqual([['answer breaks its schema', { route: '/v1/x', at: '/count', problem: 'Expected integer' }]]);
  const response = renderFault(fault as HttpFault, 'r1');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    detail: 'Something went wrong on our side.',
    code: 'internal',
    request_id: 'r1',
  });
});
