import type { VoteOutcome } from '@assay/contracts/votes'
import { BOTH_BAD, FIRST_BETTER, SECOND_BETTER, TIE } from './vote-code.ts'

export interface CountedVote {
  readonly voterId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly outcome: VoteOutcome
  /** True if the vote is on a suggested question. Default: false. */
  readonly sampleQuestion?: boolean
}

/** A vote with its two models ordered by id, independent of sides. */
export interface OrderedVote {
  readonly firstModelId: string
  readonly secondModelId: string
  readonly choice: number
}

const LEFT_FIRST: Readonly<Record<VoteOutcome, number>> = {
  left_better: FIRST_BETTER,
  right_better: SECOND_BETTER,
  tie: TIE,
  both_bad: BOTH_BAD,
}
const RIGHT_FIRST = { ...LEFT_FIRST, left_better: SECOND_BETTER, right_better: FIRST_BETTER }

/**
 * Orders a vote's models by id.
 * @throws {RangeError} for a vote between a model and itself.
 */
export function orderVote({
  leftModelId,
  rightModelId,
  outcome,
}: Omit<CountedVote, 'voterId'>): OrderedVote {
  if (leftModelId === rightModelId) throw new RangeError('a vote needs two models')
  return leftModelId < rightModelId
    ? { firstModelId: leftModelId, secondModelId: rightModelId, choice: LEFT_FIRST[outcome] }
    : { firstModelId: rightModelId, secondModelId: leftModelId, choice: RIGHT_FIRST[outcome] }
}
