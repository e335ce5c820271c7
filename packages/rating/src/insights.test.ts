import { expect, test } from 'vitest'
import { comparableGroups } from './comparable-groups.ts'
import { addVote } from './count-votes.ts'
import type { CountedVote } from './counted-vote.ts'
import { estimatePositionBias } from './position-bias.ts'
import { fitTallies } from './rating-fit.ts'
import { normalFrom, randomFrom } from './seeded-random.ts'
import { createTallies } from './tallies.ts'

type ModelVote = Omit<CountedVote, 'voterId'>

function fitOf(votes: readonly ModelVote[], models: readonly string[] = []) {
  const tallies = createTallies()
  for (const [index, vote] of votes.entries()) addVote(tallies, { ...vote, voterId: `v${index}` })
  return fitTallies(tallies, models)
}

const repeat = (times: number, left: string, right: string, outcome: CountedVote['outcome']) =>
  Array.from(
    { length: times },
    (): ModelVote => ({ leftModelId: left, rightModelId: right, outcome }),
  )

test('votes connect models into groups', () => {
  const votes = [
    ...repeat(1, 'a', 'b', 'tie'),
    ...repeat(1, 'c', 'b', 'tie'),
    ...repeat(1, 'e', 'd', 'tie'),
  ]
  expect(comparableGroups(fitOf(votes, ['f', 'a']))).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
  expect(comparableGroups(fitOf([]))).toEqual([])
})

test('the position-bias interval contains the true value about 95 times in 100', () => {
  const random = randomFrom(20_261_120)
  const truth = 0.3
  let held = 0
  const runs = 200
  for (let run = 0; run < runs; run++) {
    const votes = Array.from({ length: 60 }, (_, voter) => {
      const own = truth + 0.5 * normalFrom(random)
      return Array.from({ length: 10 }, (): CountedVote => {
        const chance = 1 / (1 + Math.exp(-(0.4 + own)))
        const outcome = random() < chance ? 'left_better' : 'right_better'
        return { voterId: `v${voter}`, leftModelId: 'a', rightModelId: 'b', outcome }
      })
    }).flat()
    const { logOdds, halfWidth } = estimatePositionBias(votes, (id) => (id === 'a' ? 0.4 : 0))
    held += Number(Math.abs(logOdds - truth) <= halfWidth)
  }
  expect(held / runs).toBeGreaterThan(0.9)
  expect(held / runs).toBeLessThan(0.99)
})

test('the position bias stays finite and uncertain with no votes or one voter', () => {
  const none = estimatePositionBias([], () => 0)
  expect(none).toMatchObject({ logOdds: 0, votes: 0, voters: 0 })
  const alike = repeat(500, 'a', 'b', 'left_better').map((vote) => ({ ...vote, voterId: 'v' }))
  const { logOdds, halfWidth } = estimatePositionBias(alike, () => 0)
  expect(Number.isFinite(logOdds) && logOdds > 2).toBe(true)
  expect(halfWidth).toBeGreaterThan(logOdds)
})
