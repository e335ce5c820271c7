/** The shares of the kinds of voters, and the log likelihood of all voters. */
export interface Mixture {
  readonly shares: readonly number[]
  readonly logLikelihood: number
}

const STEPS = 60
const CONVERGED = 1e-3

export interface MixtureTask {
  /** Likelihood of each voter's record for each kind, up to a factor per voter. */
  readonly rows: readonly Float64Array[]
  /** Only the first `kinds` numbers of each row are used. */
  readonly kinds: number
  /** The first `honest` kinds are honest. */
  readonly honest: number
  /** Number of honest voters without a record. */
  readonly others: number
}

/** Pseudo-count of each honest kind. It keeps the shares above 0. */
const PRIOR = 0.5

/**
 * Estimates the shares of the kinds by expectation maximisation (Dempster, Laird and Rubin, 1977).
 */
export function fitMixture(task: MixtureTask): Mixture {
  const { rows, kinds, honest, others } = task
  let shares: readonly number[] = Array.from({ length: kinds }, (_, kind) =>
    kind < honest ? 0.95 / honest : 0.05 / (kinds - honest),
  )
  let logLikelihood = Number.NEGATIVE_INFINITY
  for (let step = 0; step < STEPS; step++) {
    const expected = expect({ rows, kinds, honest, others }, shares)
    const gain = expected.logLikelihood - logLikelihood
    logLikelihood = expected.logLikelihood
    if (gain < CONVERGED) break
    shares = expected.shares
  }
  return { shares, logLikelihood }
}

function expect({ rows, kinds, honest, others }: MixtureTask, shares: readonly number[]): Mixture {
  const sums = new Float64Array(kinds)
  let logLikelihood = 0
  for (const row of rows) {
    const total = likelihoodOf(row, shares)
    logLikelihood += Math.log(total)
    for (const [kind, share] of shares.entries())
      sums[kind] = (sums[kind] ?? 0) + (share * (row[kind] ?? 0)) / total
  }
  const honestShare = shares.slice(0, honest).reduce((sum, share) => sum + share, 0)
  logLikelihood += others * Math.log(honestShare)
  const all = rows.length + others + PRIOR * honest
  return {
    logLikelihood,
    shares: Array.from(sums, (sum, kind) => {
      if (kind >= honest) return sum / all
      return (sum + (others * (shares[kind] ?? 0)) / honestShare + PRIOR) / all
    }),
  }
}

/** Returns the likelihood of one voter's record in a mixture. */
export function likelihoodOf(row: Float64Array, shares: readonly number[], from = 0): number {
  let sum = 0
  for (let kind = from; kind < shares.length; kind++) sum += (shares[kind] ?? 0) * (row[kind] ?? 0)
  return sum
}
