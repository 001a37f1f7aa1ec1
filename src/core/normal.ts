/**
 * The standard normal distribution function, by the complementary error function of Numerical Recipes (Press and
 * others, 2nd edition, section 6.2); relative error below 1.2e-7.
 */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const polynomial =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  const tail = 0.5 * t * Math.exp(-x * x + polynomial);
  return z >= 0 ? 1 - tail : tail;
}

const CENTRE_A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const CENTRE_B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1];
const TAIL_C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
const TAIL = 0.02425;

const horner = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((value, coefficient) => value * x + coefficient, 0);

/** Its inverse (Acklam's rational approximation, relative error below 1.15e-9); `p` is held within (0, 1). */
export function normalQuantile(p: number): number {
  const held = Math.min(1 - 1e-12, Math.max(1e-12, p));
  if (held < TAIL) {
    const q = Math.sqrt(-2 * Math.log(held));
    return horner(TAIL_C, q) / horner(TAIL_D, q);
  }
  if (held > 1 - TAIL) return -normalQuantile(1 - held);
  const q = held - 0.5;
  return (horner(CENTRE_A, q * q) * q) / horner(CENTRE_B, q * q);
}
