import { Fault } from '../core/fault.ts';
import { reportFaults } from './report-faults.ts';
import { describeListen, listen } from './webhooks-listen.ts';
import { describeTrigger, trigger } from './webhooks-trigger.ts';
import { describeVerify, verify } from './webhooks-verify.ts';

export const help = `roadstead webhooks: for those who write receivers of events

Usage: roadstead webhooks listen [--port 8099] [--secret whsec_…]
         a receiver on this machine that verifies and prints what it is sent, until Ctrl-C
       roadstead webhooks verify --secret whsec_… --id ID --timestamp T --signature 'v1,…' [FILE]
         judges one delivery by its headers and its body, in FILE or on standard input; exit status 0 if it is genuine
       roadstead webhooks trigger vessel.arrived --url http://127.0.0.1:8099/ --secret whsec_…
         sends the example of an event once, as deliveries are sent; exit status 0 if it was taken

Options of listen:
${describeListen}

Options of verify:
${describeVerify}

Options of trigger:
${describeTrigger}
`;

const ACTIONS: Readonly<Record<string, (args: string[]) => Promise<number>>> = { listen, verify, trigger };

export function run([what, ...args]: string[]): Promise<number> {
  return reportFaults('webhooks', async () => {
    const action = what !== undefined && Object.hasOwn(ACTIONS, what) ? ACTIONS[what] : undefined;
    if (action) return action(args);
    throw new Fault(
      'usage',
      what === undefined ? 'say what to do: listen, verify or trigger' : `there is no 'webhooks ${what}'`,
    );
  });
}
