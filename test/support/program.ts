import { join } from 'node:path';

export const ROOT = join(import.meta.dir, '..', '..');
const MAIN = join(ROOT, 'src', 'main.ts');

export type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };
export type Surroundings = { readonly cwd: string; readonly env?: Record<string, string> };

/** The environment of the tests without the program's own variables. */
const environment = (env: Record<string, string> = {}): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ROADSTEAD_'))),
  ...env,
});

/** Starts `roadstead` as an operator would, in a directory of the test's own. */
export const startProgram = (args: readonly string[], { cwd, env }: Surroundings) =>
  Bun.spawn([process.execPath, MAIN, ...args], {
    cwd,
    env: environment(env),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });

export async function runProgram(args: readonly string[], surroundings: Surroundings): Promise<Ran> {
  const child = startProgram(args, surroundings);
  const [stdout, stderr, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { status, stdout, stderr };
}
