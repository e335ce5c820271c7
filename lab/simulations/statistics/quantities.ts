interface Quantity {
  /** The Python packages that compute it independently. */
  readonly packages: string
  /** Greatest difference that is allowed, relative to values above 1. */
  readonly tolerance: number
}

/** Rounding errors of sums and of iterations that end. */
const ROUNDING = 1e-8
/** Two bootstraps with 10,000 and 20,000 resamples. */
const SAMPLING = 0.02

export const QUANTITIES = {
  'percent agreement': { packages: 'irrCAC', tolerance: ROUNDING },
  "Krippendorff's α": { packages: 'krippendorff', tolerance: ROUNDING },
  "Gwet's AC1, AC2": { packages: 'irrCAC', tolerance: ROUNDING },
  'bootstrap of α': { packages: 'scipy, krippendorff', tolerance: SAMPLING },
  'mean scores': { packages: 'statsmodels, scipy', tolerance: ROUNDING },
  'differences of scores': { packages: 'statsmodels, scipy', tolerance: ROUNDING },
  'p-values of scores, Holm': { packages: 'statsmodels, scipy', tolerance: ROUNDING },
  'shares, Wilson': { packages: 'statsmodels, scipy', tolerance: ROUNDING },
  'severity, scores': { packages: 'statsmodels, scipy', tolerance: ROUNDING },
  'rubric scores': { packages: 'statsmodels, scipy', tolerance: ROUNDING },
  ratings: { packages: 'scipy, numpy', tolerance: ROUNDING },
  'differences of ratings': { packages: 'scipy, numpy', tolerance: ROUNDING },
  'p-values of ratings, Holm': { packages: 'scipy, statsmodels', tolerance: ROUNDING },
  position: { packages: 'scipy', tolerance: ROUNDING },
  'severity, pairs': { packages: 'statsmodels, scipy', tolerance: ROUNDING },
} as const satisfies Readonly<Record<string, Quantity>>

export type QuantityName = keyof typeof QUANTITIES
