import { at } from '../at.ts'
import type { Tallies } from '../tallies.ts'
import { CHOICES, choiceOf, pairOf, weightOf } from '../vote-code.ts'

/** Copies the tallies without the votes of the `leftOut` voters. These voters keep their index. */
export function withoutVoters(tallies: Tallies, leftOut: ReadonlySet<string>): Tallies {
  const counts = tallies.counts.slice()
  const weights = tallies.weights.slice()
  const votesOf = tallies.votesOf.slice()
  for (const voterId of leftOut) {
    const voter = tallies.voters.find(voterId)
    if (voter === undefined) continue
    for (const code of at(votesOf, voter)) {
      const place = pairOf(code) * CHOICES + choiceOf(code)
      counts[place] = at(counts, place) - 1
      weights[place] = at(weights, place) - weightOf(code)
    }
    votesOf[voter] = []
  }
  return { ...tallies, counts, weights, votesOf }
}
