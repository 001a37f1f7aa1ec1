import './env.ts';
import { version as VERSION } from '../package.json';

/** A command of the program; each stands in a file of its own, which is loaded only when it is called. */
type Command = { run(args: string[]): number | Promise<number>; help: string };

const COMMANDS: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  decode: { summary: 'AIS sentences in, one JSON object a message out', load: () => import('./cli/decode.ts') },
  import: {
    summary: 'recorded AIS or a vessel registry into the data directory',
    load: () => import('./cli/import.ts'),
  },
  serve: { summary: 'the server', load: () => import('./cli/serve.ts') },
  evaluate: { summary: 'how the predictions turned out', load: () => import('./cli/evaluate.ts') },
  train: { summary: 'fits the models now', load: () => import('./cli/train.ts') },
  accounts: { summary: 'who may use the service, and how much', load: () => import('./cli/accounts.ts') },
  keys: { summary: 'API keys: create, list, rotate, revoke', load: () => import('./cli/keys.ts') },
  config: { summary: 'check or print the settings of the server', load: () => import('./cli/config.ts') },
  ports: { summary: 'list, check, add or remove ports', load: () => import('./cli/ports.ts') },
  webhooks: {
    summary: 'for writers of receivers: listen, verify a delivery, send an example',
    load: () => import('./cli/webhooks.ts'),
  },
  openapi: { summary: 'the OpenAPI document of the interfaces', load: () => import('./cli/openapi.ts') },
};

const USAGE = `roadstead: port intelligence from AIS

Usage: roadstead COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

roadstead COMMAND --help tells more. Exit status: 0 done, 1 failed, 2 wrong usage.
`;

async function main(name: string | undefined, args: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(USAGE);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === 'version') {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) {
    process.stderr.write(`roadstead: there is no command '${name}'. roadstead --help lists them.\n`);
    return 2;
  }
  const command = await entry.load();
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(command.help);
    return 0;
  }
  return command.run(args);
}

// Workers of the server run this same entry point: one sends webhooks, others fit models.
if (Bun.isMainThread) process.exitCode = await main(process.argv[2], process.argv.slice(3));
else if (process.argv.at(-1) === 'deliver') await import('./cli/deliver-worker.ts');
else await import('./cli/refit-worker.ts');
