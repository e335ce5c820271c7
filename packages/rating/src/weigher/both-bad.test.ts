import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVote } from '../count-votes.ts'
import { drainChangedPairs } from '../pair-tally.ts'
import { fitTallies } from '../rating-fit.ts'
import { ratingOf } from '../rating-scale.ts'
import { randomFrom } from '../seeded-random.ts'
import { createTallies } from '../tallies.ts'
import { createWeigher, type WeighableVote, weigh } from './weigher.ts'

const MODELS = ['a', 'b', 'c', 'd', 'e']
const OUTCOMES = ['left_better', 'right_better', 'tie', 'both_bad'] as const
const LEDGERS = 4_000
const ROUNDING = 1e-9

/** A ledger with one active voter, several occasional voters, and guests who share networks. */
function randomLedger(seed: number) {
  const random = randomFrom(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const busyShare = random()
  const tallies = createTallies()
  const weigher = createWeigher()
  const cast = (outcome: (typeof OUTCOMES)[number]) => {
    const left = pick(MODELS.length)
    const right = (left + 1 + pick(MODELS.length - 1)) % MODELS.length
    const vote: WeighableVote = {
      voterId: random() < busyShare ? 'busy' : `light ${pick(12)}`,
      leftModelId: MODELS[left] ?? '',
      rightModelId: MODELS[right] ?? '',
      sampleQuestion: random() < 0.4,
      network: random() < 0.3 ? `network ${pick(3)}` : undefined,
    }
    const weight = weigh(weigher, vote)
    if (weight > 0) addVote(tallies, { ...vote, outcome }, weight)
    return { vote, weight }
  }
  const votes = pick(160)
  for (let at = 0; at < votes; at++) cast(OUTCOMES[pick(OUTCOMES.length)] ?? 'tie')
  return { tallies, cast }
}

test('a both-bad vote raises no model and, if it has weight, lowers both its models', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { tallies, cast } = randomLedger(seed)
      const ratings = () => Array.from(fitTallies(tallies, MODELS).strengths, ratingOf)
      const before = ratings()
      drainChangedPairs(tallies)
      const { vote, weight } = cast('both_bad')
      for (const [model, rating] of ratings().entries()) {
        const change = rating - (before[model] ?? Number.NaN)
        const isOfTwo = [vote.leftModelId, vote.rightModelId].includes(MODELS[model] ?? '')
        if (isOfTwo && weight > 0) expect(change).toBeLessThan(0)
        else expect(change).toBeLessThanOrEqual(ROUNDING)
      }
      expect(drainChangedPairs(tallies)).toHaveLength(weight > 0 ? 1 : 0)
    }),
    { numRuns: LEDGERS, seed: 20_261_122 },
  )
})
