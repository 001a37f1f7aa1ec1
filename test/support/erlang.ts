/**
 * Probability that an arrival has to wait in M/M/c, by the Erlang B recursion; `offered` is arrival rate times mean
 * service. Example: 1 server at 0.7 waits with probability 0.7.
 */
export function erlangC(offered: number, servers: number): number {
  if (servers <= 0 || offered >= servers) return 1;
  if (offered <= 0) return 0;
  let blocked = 1;
  for (let k = 1; k <= servers; k++) blocked = (offered * blocked) / (k + offered * blocked);
  return (servers * blocked) / (servers - offered * (1 - blocked));
}
