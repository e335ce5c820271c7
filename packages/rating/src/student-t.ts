/**
 * Student's t distribution by the regularised incomplete beta function (continued fraction of
 * Lentz; Press et al., Numerical Recipes, 3rd edition, 6.4). `freedom` may be any number above 0.
 * Infinity gives the normal distribution.
 */

const TINY = 1e-300
const MAX_TERMS = 500

/** Returns the probability of a value at least as far from 0 as `t`, in either direction. */
export type TwoSidedChance = (t: number) => number

/**
 * Creates the distribution with `freedom` degrees of freedom. Everything that depends only on
 * `freedom` is computed once.
 */
export function studentT(freedom: number): TwoSidedChance {
  if (freedom > LARGE_FREEDOM) return (t) => complementaryError(Math.abs(t) / Math.SQRT2)
  const beta = incompleteBeta(freedom / 2, 0.5)
  return (t) => {
    const whole = freedom + t * t
    return whole === Number.POSITIVE_INFINITY ? 0 : beta(freedom / whole, (t * t) / whole)
  }
}

/**
 * Above this value, the difference between the t distribution and the normal distribution is
 * smaller than rounding errors.
 */
const LARGE_FREEDOM = 1e7

/**
 * Returns the absolute value that is exceeded with probability `chance` (0.05 for a 95 % interval).
 */
export function twoSidedQuantile(chance: number, freedom: number): number {
  const chanceOf = studentT(freedom)
  let low = 0
  let high = 1
  while (chanceOf(high) > chance) high *= 2
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (chanceOf(middle) > chance) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Computes I_x(a, b). `rest` is 1 − x, passed separately to keep its precision near 0. */
function incompleteBeta(a: number, b: number): (x: number, rest: number) => number {
  const logScale = logGamma(a + b) - logGamma(a) - logGamma(b)
  return (x, rest) => {
    if (x <= 0) return 0
    if (rest <= 0) return 1
    const front = Math.exp(logScale + a * Math.log(x) + b * Math.log(rest))
    return x < (a + 1) / (a + b + 2)
      ? (front * betaFraction(a, b, x)) / a
      : 1 - (front * betaFraction(b, a, rest)) / b
  }
}

function betaFraction(a: number, b: number, x: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return fraction
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

/** Computes erfc(x) for x ≥ 0, with a relative error of 1.2e-7 (Numerical Recipes, 6.2). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const polynomial = ERROR_COEFFICIENTS.reduceRight((sum, factor) => sum * t + factor, 0)
  return t * Math.exp(-x * x + polynomial)
}

const ERROR_COEFFICIENTS = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
]

/** Computes ln Γ(x) for x > 0 (Lanczos, g = 7). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const shifted = x - 1
  const base = shifted + 7.5
  const series = LANCZOS.reduce((sum, factor, k) => sum + factor / (shifted + k + 1), LANCZOS_START)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series)
}

const LANCZOS_START = 0.999_999_999_999_809_9
const LANCZOS = [
  676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1, -176.615_029_162_140_6,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
]
