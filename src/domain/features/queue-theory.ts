/** Above this load a queue has no mean; what is expected is taken at it. */
const HIGHEST_LOAD = 0.98;

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

/**
 * Mean wait in the queue, in the unit of `meanService`, of G/G/c by Sakasegawa's closed form (1977), with the squared
 * coefficients of variation of arrivals and service. Example: c = 4, load 0.8, service 1, 1 and 0.5: 0.58.
 */
export function sakasegawaWait(
  offered: number,
  servers: number,
  meanService: number,
  arrivalsCv2: number,
  serviceCv2: number,
): number {
  if (servers <= 0 || offered <= 0) return 0;
  const load = Math.min(HIGHEST_LOAD, offered / servers);
  const busy = load ** (Math.sqrt(2 * (servers + 1)) - 1);
  return ((meanService * busy) / (servers * (1 - load))) * ((arrivalsCv2 + serviceCv2) / 2);
}
