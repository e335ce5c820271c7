import { NO_ACTIVITY, type VoterActivity, withVote } from '../voter-weight.ts'
import { type AskedVote, countRepeat, type Repeats, repeatOf } from './repeats.ts'
import { nextWeight } from './vote-weight.ts'

/** A vote as its voter's earlier votes weigh it. */
export interface OwnVote extends AskedVote {
  readonly voterId: string
  readonly sampleQuestion: boolean
}

/**
 * Builds what tells, vote after vote in the order of the ledger, what each weighs, or would, before
 * its network is looked at, in thousandths. Only votes that met the rules count for later ones.
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
