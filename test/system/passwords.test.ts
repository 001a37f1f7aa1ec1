import { expect, test } from 'bun:test';
import { Fault } from '../../src/core/fault.ts';
import { createPasswords } from '../../src/system/passwords.ts';
import { createTurns } from '../../src/system/turns.ts';

test('passwords are hashed with argon2id, each in its own way', async () => {
  const { hash, verify } = createPasswords();
  const [one, two] = await Promise.all([hash('ten letters'), hash('ten letters')]);
  expect(one).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(one).not.toBe(two);
  expect(await verify('ten letters', one)).toBe(true);
  expect(await verify('ten letters ', one)).toBe(false);
});

test('so many run at once, so many wait in their order, and the rest is refused', async () => {
  const inTurn = createTurns(2, 3);
  const gates: (() => void)[] = [];
  const begun: number[] = [];
  const run = (i: number): Promise<number> =>
    inTurn(async () => {
      begun.push(i);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (i === 1) throw new Error('one fails');
      return i;
    });
  const all = [0, 1, 2, 3, 4].map(run);
  all[1]!.catch(() => {});
  expect(run(5)).rejects.toThrow(Fault);
  for (let i = 0; i < 5; i++) {
    await Bun.sleep(0);
    expect(begun.length).toBe(Math.min(5, i + 2));
    gates[i]!();
  }
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
