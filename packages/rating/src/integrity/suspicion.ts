/** Changes whenever the same votes would put others under suspicion. */
export const INTEGRITY_VERSION = '1'

/** Why a voter's votes should not count until a person has looked, with the figures behind it. */
export interface Suspicion {
  readonly voterId: string
  readonly reason: 'side_bias' | 'residual' | 'cohort'
  readonly evidence: Readonly<Record<string, number | string>>
}
