import { expect, test } from 'bun:test';
import { KINDS, likeliest, normalise } from '../../../src/domain/commodity/group-belief.ts';
import { byKind } from '../../support/beliefs.ts';

test('the likeliest kind, and how probable it is', () => {
  expect(likeliest(Float64Array.from(byKind({ GRAIN: 0.3, AGRI: 0.6, OTHER: 0.1 })))).toEqual({
    kind: 'AGRI',
    confidence: 0.6,
  });
});

test('weights become probabilities; where nothing is possible, everything is', () => {
  const weights = Float64Array.from(byKind({ GRAIN: 3, AGRI: 1 }));
  normalise(weights);
  expect([...weights]).toEqual(byKind({ GRAIN: 0.75, AGRI: 0.25 }));
  const nothing = new Float64Array(KINDS);
  normalise(nothing);
  expect([...nothing]).toEqual(new Array(KINDS).fill(1 / KINDS));
});
