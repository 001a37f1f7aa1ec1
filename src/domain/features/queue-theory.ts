/** Above this load a queue has no mean; what is expected is taken at it. */
const HIGHEST_LOAD = 0.98;

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
