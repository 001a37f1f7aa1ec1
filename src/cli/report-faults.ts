import { Fault } from '../core/fault.ts';

/** Runs a command; a Fault becomes a message for the operator and an exit status: 2 for wrong usage, else 1. */
export async function reportFaults(name: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const lines = error.detail.split('\n').map((line) => `roadstead ${name}: ${line}\n`);
    process.stderr.write(lines.join(''));
    if (error.code === 'usage') process.stderr.write(`roadstead ${name} --help tells more.\n`);
    return error.code === 'usage' ? 2 : 1;
  }
}
