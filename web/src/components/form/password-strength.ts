import { t } from '@lingui/core/macro'

const MAX_SCORE = 4
const TOO_WEAK_BELOW = 2

export interface Strength {
  readonly label: string
  /** The number of filled bars, from 1 to 4. */
  readonly bars: number
  /** The server would refuse the password. */
  readonly isTooWeak: boolean
}

/** Converts a score from 0 to 4: low under 33 %, medium under 66 %, otherwise high. */
export function toStrength(score: number): Strength {
  const percent = (100 * score) / MAX_SCORE
  const label = percent < 33 ? t`Low` : percent < 66 ? t`Medium` : t`High`
  return { label, bars: Math.max(1, score), isTooWeak: score < TOO_WEAK_BELOW }
}
