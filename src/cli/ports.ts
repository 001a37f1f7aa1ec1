import { readFileSync, statSync } from 'node:fs';
import { BUILT_IN_PORTS, getPort, portsInForce } from '../config/built-in-ports.ts';
import { DATA_DIR, DEFAULT_DATA_DIR, describeOptions, type OptionSpecs, parseOptions } from '../config/options.ts';
import { Fault } from '../core/fault.ts';
import { berthsTotal, type PortDefinition } from '../domain/port/definition.ts';
import { parsePort } from '../domain/port/parse-port.ts';
import { isDataDirectory } from '../sqlite/database.ts';
import { openStore } from '../sqlite/store.ts';
import { reportFaults } from './report-faults.ts';

const OPTIONS = {
  'data-dir': DATA_DIR,
  json: { kind: 'flag', help: 'the answer as JSON', isCallOnly: true },
} as const satisfies OptionSpecs;

export const help = `roadstead ports: the ports that the service watches

Usage: roadstead ports list            what is in force: built-in ports and your own
       roadstead ports check FILE…     everything that is wrong with a port's GeoJSON, nothing is changed
       roadstead ports add FILE…       takes the ports in, or replaces those of the same code;
                                       the code of a built-in port (STS) brings that one back
       roadstead ports remove CODE…    takes ports away

Beside a running server a change is in force within a second.

${describeOptions(OPTIONS)}
`;

export function run(args: string[]): Promise<number> {
  return reportFaults('ports', async () => {
    const { options, words } = parseOptions(OPTIONS, args);
    const [what, ...rest] = words;
    const directory = options['data-dir'] ?? DEFAULT_DATA_DIR;
    const say = (facts: unknown, text: string): number => {
      process.stdout.write(options.json ? `${JSON.stringify(facts)}\n` : text);
      return 0;
    };
    switch (what) {
      case 'list': {
        const ports = await listPorts(directory);
        return say({ ports: ports.map(facts) }, ports.map(line).join(''));
      }
      case 'check': {
        const ports = readFiles(rest).map(({ port }) => port);
        return say({ ports: ports.map(facts) }, ports.map((port) => `valid: ${line(port)}`).join(''));
      }
      case 'add': {
        const files = readFiles(rest, true);
        const known = await withStore(directory, async (store) => {
          const before = portsInForce(await store.listPorts());
          for (const { port, text } of files) {
            // A built-in port as the program has it needs no row.
            if (BUILT_IN_PORTS[port.code] === text) await store.forgetPort(port.code);
            else await store.savePort({ code: port.code, geojson: text });
          }
          return new Map(before.map((port) => [port.code, port]));
        });
        const told = ({ port }: (typeof files)[number]): string => {
          const replaced = known.get(port.code);
          return `added: ${line(port)}${replaced ? `  in place of ${line(replaced)}` : ''}`;
        };
        return say({ added: files.map(({ port }) => facts(port)) }, files.map(told).join(''));
      }
      case 'remove': {
        const codes = rest.map((code) => code.toUpperCase());
        await removePorts(directory, codes);
        return say({ removed: codes }, codes.map((code) => `removed: ${code}\n`).join(''));
      }
      default:
        throw new Fault(
          'usage',
          what === undefined ? 'say what to do: list, check, add or remove' : `there is no 'ports ${what}'`,
        );
    }
  });
}

const facts = (port: PortDefinition): Record<string, unknown> => ({
  code: port.code,
  name: port.name,
  unlocode: port.unlocode,
  berths_total: berthsTotal(port),
  berth_areas: port.berths.length,
  anchorages: port.harbour.anchorages.length,
});

const line = (port: PortDefinition): string =>
  `${port.code}  ${port.name} (${port.unlocode}): places for ${berthsTotal(port)} ships at ${port.berths.length} berths, ${port.harbour.anchorages.length} anchorages\n`;

type Opened = ReturnType<typeof openStore>;

async function withStore<T>(directory: string, use: (store: Opened) => Promise<T>, readonly = false): Promise<T> {
  const store = openStore({ directory, durability: 'full', purpose: null, readonly });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Where there is no data directory yet, the built-in ports would be in force; a list makes none. */
async function listPorts(directory: string): Promise<PortDefinition[]> {
  if (!isDataDirectory(directory)) return portsInForce([]);
  return withStore(directory, async (store) => portsInForce(await store.listPorts()), true);
}

/** Reads the named files; all that is wrong with all of them is told at once. */
function readFiles(paths: readonly string[], takesCodes = false): { port: PortDefinition; text: string }[] {
  if (paths.length === 0) throw new Fault('usage', 'name at least one file');
  const problems: string[] = [];
  const read: { port: PortDefinition; text: string }[] = [];
  for (const path of paths) {
    const builtIn = takesCodes ? BUILT_IN_PORTS[path.toUpperCase()] : undefined;
    if (builtIn !== undefined) {
      read.push({ port: getPort(builtIn), text: builtIn });
      continue;
    }
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile()) {
      problems.push(`${path}: ${stat ? 'is no file' : 'there is no such file'}`);
      continue;
    }
    const text = readFileSync(path, 'utf8');
    const parsed = parsePort(text);
    if (parsed.ok) read.push({ port: parsed.value, text });
    else problems.push(...parsed.faults.map((fault) => `${path}: ${fault.detail}`));
  }
  const codes = read.map(({ port }) => port.code);
  for (const code of new Set(codes.filter((code, i) => codes.indexOf(code) !== i))) {
    problems.push(`two of the files define the port ${code}`);
  }
  if (problems.length > 0) throw new Fault('invalid', problems.join('\n'));
  return read;
}

async function removePorts(directory: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) throw new Fault('usage', 'name at least one port code');
  await withStore(directory, async (store) => {
    const known = portsInForce(await store.listPorts()).map((port) => port.code);
    const unknown = codes.filter((code) => !known.includes(code));
    if (unknown.length > 0) {
      throw new Fault('not_found', `there is no port ${unknown.join(', ')}; in force are ${known.join(', ')}`);
    }
    for (const code of codes) {
      // A built-in port comes back with the program unless its absence is written down.
      if (Object.hasOwn(BUILT_IN_PORTS, code)) await store.savePort({ code, geojson: null });
      else await store.forgetPort(code);
    }
  });
}
