import { NO_ACTIVITY, type VoterActivity, withVote } from '../voter-weight.ts'
import { countRepeat, type QuestionVote, type Repeats, repeatOf } from './repeats.ts'
import { nextWeight } from './vote-weight.ts'

/** A vote with the fields that determine its weight among its voter's votes. */
export interface OwnVote extends QuestionVote {
  readonly voterId: string
  readonly sampleQuestion: boolean
}

/**
 * Creates a function that returns the weight of each vote before the network limit, in thousandths.
 * It must be called in ledger order. Votes that do not satisfy the rules get the weight that they
 * would have had, and do not affect later votes.
 */
export function createOwnWeights(): (vote: OwnVote, metRules: boolean) => number {
  const activity = new Map<string, VoterActivity>()
  const repeats: Repeats = new Map()
  return (vote, metRules) => {
    const before = activity.get(vote.voterId) ?? NO_ACTIVITY
    const weight = nextWeight(before, vote.sampleQuestion, repeatOf(repeats, vote))
    if (metRules) {
      activity.set(vote.voterId, withVote(before, vote.sampleQuestion))
      countRepeat(repeats, vote)
    }
    return weight
  }
}
