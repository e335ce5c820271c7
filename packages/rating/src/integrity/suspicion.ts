/** This version changes whenever the same votes would lead to other suspicions. */
export const INTEGRITY_VERSION = '2'

/**
 * Why a voter's votes should not count before a review, with the evidence. The voter follows a side
 * (`side_bias`), or favours or punishes one model, alone (`residual`) or in a crowd (`cohort`).
 */
export interface Suspicion {
  readonly voterId: string
  readonly reason: 'side_bias' | 'residual' | 'cohort'
  readonly evidence: Readonly<Record<string, number | string>>
}
