import { describe, expect, test } from 'bun:test';
import type { HttpFault } from '../../src/http/faults.ts';
import { takeKey } from '../../src/http/key-of.ts';

const taken = (headers: readonly string[], query: string): unknown => {
  const given = new Headers();
  for (const text of headers) given.append('x-api-key', text);
  const parameters = new URLSearchParams(query);
  try {
    return [takeKey(given, parameters), parameters.toString()];
  } catch (error) {
    return (error as HttpFault).code;
  }
};

describe('the key of a request', () => {
  test.each([
    [[], 'a=1', [null, 'a=1']],
    [['k'], '', [{ text: 'k', isInQuery: false }, '']],
    [['k'], 'a=1', [{ text: 'k', isInQuery: false }, 'a=1']],
    [[], 'api_key=k&a=1', [{ text: 'k', isInQuery: true }, 'a=1']],
    [[], 'API_Key=k', [{ text: 'k', isInQuery: true }, '']],
    [['k'], 'api%5Fkey=k', [{ text: 'k', isInQuery: true }, '']],
    [['k', 'k'], '', [{ text: 'k', isInQuery: false }, '']],
    [['k', 'j'], '', 'ambiguous_key'],
    [['k'], 'api_key=j', 'ambiguous_key'],
    [[], 'api_key=k&api_key=k', 'ambiguous_key'],
    [[], 'api_key=k&API_KEY=j', 'ambiguous_key'],
    [[''], '', [{ text: '', isInQuery: false }, '']],
  ] as const)('headers %j, query %j', (headers, query, expected) => {
    expect(taken(headers, query)).toEqual(expected as unknown);
  });
});
