import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { Log } from '../contracts/log.ts';
import { internalFault } from './faults.ts';
import type { Route } from './route.ts';

const checks = new WeakMap<object, TypeCheck<Route['schema']>>();

/**
 * Holds an answer to what the documents promise of it. One that breaks the promise is a fault of ours: the operator is
 * told where, the caller nothing.
 */
export function checkAnswer({ path, schema }: Pick<Route, 'path' | 'schema'>, value: unknown, log: Log): void {
  let check = checks.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(schema);
    checks.set(schema, check);
  }
  if (check.Check(value)) return;
  const first = check.Errors(value).First();
  log.error('answer breaks its schema', { route: path, at: first?.path, problem: first?.message });
  throw internalFault(new Error(`the answer of ${path} breaks its schema`));
}
