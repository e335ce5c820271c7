import { at } from './at.ts'
import { type CountedVote, orderVote } from './counted-vote.ts'
import type { ChoiceCounts } from './pair-tally.ts'

/** In the order of the vote codes. */
const CHOICE_NAMES = ['firstBetter', 'secondBetter', 'tie', 'bothBad'] as const
const NOBODY: ChoiceCounts = { firstBetter: 0, secondBetter: 0, tie: 0, bothBad: 0 }

/**
 * Counts voters by pair of models. Each voter counts once per pair, by the newest vote on it.
 * @param votes newest first
 * @returns a function of a pair's model ids, the smaller first
 */
export function countVoters(votes: Iterable<CountedVote>) {
  const seen = new Set<string>()
  const counts = new Map<string, ChoiceCounts>()
  for (const vote of votes) {
    const { firstModelId, secondModelId, choice } = orderVote(vote)
    const pair = `${firstModelId} ${secondModelId}`
    const voter = `${pair} ${vote.voterId}`
    if (seen.has(voter)) continue
    seen.add(voter)
    const known = counts.get(pair) ?? NOBODY
    const name = at(CHOICE_NAMES, choice)
    counts.set(pair, { ...known, [name]: known[name] + 1 })
  }
  return (firstId: string, secondId: string) => counts.get(`${firstId} ${secondId}`) ?? NOBODY
}
