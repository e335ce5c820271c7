import { expect, test } from 'vitest'
import { at } from './at.ts'
import { addVote } from './count-votes.ts'
import type { CountedVote } from './counted-vote.ts'
import { fitTallies } from './rating-fit.ts'
import { randomFrom } from './seeded-random.ts'
import { createTallies } from './tallies.ts'
import { estimateUncertainty } from './uncertainty.ts'

const MODELS = ['a', 'b', 'c', 'd', 'e']
const OUTCOMES = ['left_better', 'right_better', 'tie', 'both_bad'] as const

function randomVotes(voters: number, votesEach: number): CountedVote[] {
  const random = randomFrom(7)
  const pick = <Item>(items: readonly Item[]) => at(items, Math.floor(random() * items.length))
  return Array.from({ length: voters * votesEach }, (_, vote) => {
    const leftModelId = pick(MODELS)
    return {
      voterId: `v${vote % voters}`,
      leftModelId,
      rightModelId: pick(MODELS.filter((model) => model !== leftModelId)),
      outcome: pick(OUTCOMES),
    }
  })
}

function fitOf(votes: readonly CountedVote[]) {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  return { tallies, fit: fitTallies(tallies, MODELS) }
}

test.each([
  ['few voters', 6, 40, 0.1],
  ['many voters', 150, 4, 0.01],
])('the one-step jackknife approximates refits without each of %s', (_, voters, each, within) => {
  const votes = randomVotes(voters, each)
  const { tallies, fit } = fitOf(votes)
  const { byVoters } = estimateUncertainty(tallies, fit)

  const variances = MODELS.map(() => 0)
  for (let voter = 0; voter < voters; voter++) {
    const without = fitOf(votes.filter(({ voterId }) => voterId !== `v${voter}`)).fit
    for (const model of MODELS.keys()) {
      const change = (without.strengths[model] ?? 0) - (fit.strengths[model] ?? 0)
      variances[model] = (variances[model] ?? 0) + change ** 2
    }
  }
  for (const [model, variance] of variances.entries()) {
    const estimate = byVoters.values[model * MODELS.length + model] ?? Number.NaN
    expect(Math.abs(estimate / variance - 1)).toBeLessThan(within)
  }
})

test('the estimate works with one voter and with none', () => {
  for (const votes of [[], randomVotes(1, 200)]) {
    const { tallies, fit } = fitOf(votes)
    const { byVoters, byVotes, effectiveVoters } = estimateUncertainty(tallies, fit)
    const numbers = [...byVoters.values, ...byVotes.values, ...effectiveVoters]
    expect(numbers.every(Number.isFinite)).toBe(true)
  }
})
