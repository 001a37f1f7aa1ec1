import { existsSync, readFileSync } from 'node:fs';
import { Fault } from '../core/fault.ts';

export const CONFIG_FILE = 'roadstead.toml';

/** Where settings come from besides the command line. */
export type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Reads the configuration file; null where there is none. */
  readonly readConfig: () => string | null;
  /** The file's name in complaints; without one it is roadstead.toml. */
  readonly configFile?: string;
};

export const machine: Surroundings = {
  environment: process.env,
  readConfig: () => (existsSync(CONFIG_FILE) ? readConfigFile(CONFIG_FILE) : null),
};

/** The machine with another configuration file, which must be there. */
export const machineWith = (configFile: string): Surroundings => ({
  ...machine,
  configFile,
  readConfig: () => readConfigFile(configFile),
});

function readConfigFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Fault('usage', `${path}: ${code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`}`);
  }
}
