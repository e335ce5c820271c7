/** Changes whenever the same votes would put others under suspicion. */
export const INTEGRITY_VERSION = '2'

/**
 * Why a voter's votes should not count until a person has looked, with the figures behind it: the
 * voter follows a side, or favours or punishes one model, alone (`residual`) or as one of a crowd
 * (`cohort`).
 */
export interface Suspicion {
  readonly voterId: string
  readonly reason: 'side_bias' | 'residual' | 'cohort'
  readonly evidence: Readonly<Record<string, number | string>>
}
