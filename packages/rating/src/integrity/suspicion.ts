/** This version changes whenever the same votes would lead to other suspicions. */
export const INTEGRITY_VERSION = '3'

/**
 * Why a voter's votes and verdicts should not count before a review, with the evidence. The voter follows a side
 * (`side_bias`), or favours or punishes one model, alone (`residual`), in a crowd (`cohort`),
 * or with verdicts (`verdicts`).
 */
export interface Suspicion {
  readonly voterId: string
  readonly reason: 'side_bias' | 'residual' | 'cohort' | 'verdicts'
  readonly evidence: Readonly<Record<string, number | string>>
}
