import { mkdirSync } from 'node:fs';
import { Fault } from '../core/fault.ts';

/** Makes a data directory that only its owner can look into; one that is there is left as it is. */
export function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Fault(
      'unavailable',
      `${directory} cannot be a data directory (${(error as { code?: string }).code}): ` +
        'name another with --data-dir, or mend its rights',
    );
  }
}
