import { type AddressPolicy, type AddressVerdict, judgeAddress } from '../domain/webhook/address-policy.ts';
import { hostOf, isAddressHost, portOf } from '../domain/webhook/webhook-url.ts';
import { resolveName } from './send.ts';

/** Nobody waits longer for the answer to a subscription because of a slow name server. */
const LONGEST_MS = 1_500;

/**
 * Where the name in a URL leads today, the worst of its addresses; null for one that does not resolve, or not in time:
 * it is judged at each delivery in any case.
 */
export async function judgeHost(url: URL, policy: AddressPolicy): Promise<AddressVerdict | null> {
  if (isAddressHost(url)) return judgeAddress(hostOf(url), portOf(url), policy);
  const addresses = await Promise.race([
    resolveName(hostOf(url)).catch(() => []),
    Bun.sleep(LONGEST_MS).then(() => []),
  ]);
  const verdicts = addresses.map((address) => judgeAddress(address, portOf(url), policy));
  return (
    verdicts.find((one) => one === 'forbidden') ?? verdicts.find((one) => one === 'private') ?? verdicts[0] ?? null
  );
}
