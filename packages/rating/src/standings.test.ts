import { expect, test } from 'vitest'
import { addVote } from './count-votes.ts'
import type { CountedVote } from './counted-vote.ts'
import { fitTallies } from './rating-fit.ts'
import { standingsOf } from './standings.ts'
import { createTallies } from './tallies.ts'
import { estimateUncertainty } from './uncertainty.ts'

function standings(models: readonly string[], votes: readonly CountedVote[]) {
  const tallies = createTallies()
  for (const vote of votes) addVote(tallies, vote)
  const fit = fitTallies(tallies, models)
  return standingsOf(fit, estimateUncertainty(tallies, fit))
}

const clear = Array.from(
  { length: 60 },
  (_, voter): CountedVote => ({
    voterId: `v${voter}`,
    leftModelId: 'best',
    rightModelId: 'worst',
    outcome: voter % 15 === 0 ? 'right_better' : 'left_better',
  }),
)

test('without votes all models stand at 1000 and share the first rank', () => {
  const { entries, distribution } = standings(['a', 'b', 'c'], [])
  expect(entries).toHaveLength(3)
  for (const entry of entries)
    expect(entry).toMatchObject({
      rating: 1000,
      rank: 1,
      rankHigh: 3,
      matchesPlayed: 0,
      winRate: 0,
      scoreRate: 0,
      bothBadRate: 0,
      effectiveVoters: 0,
    })
  expect(distribution).toMatchObject({ totalModels: 3, mean: 1000, stdDev: 0, median: 1000 })
})

test('counts are exact and rates are their shares', () => {
  const vote = { voterId: 'v', leftModelId: 'b', rightModelId: 'a' } as const
  const { entries } = standings(
    ['a', 'b'],
    [
      { ...vote, outcome: 'left_better' },
      { ...vote, outcome: 'tie' },
      { ...vote, outcome: 'both_bad' },
      { ...vote, leftModelId: 'a', rightModelId: 'b', outcome: 'left_better' },
    ],
  )
  for (const entry of entries)
    expect(entry).toMatchObject({
      matchesPlayed: 4,
      wins: 1,
      losses: 1,
      ties: 1,
      bothBad: 1,
      winRate: 0.25,
      scoreRate: 0.375,
      bothBadRate: 0.25,
    })
})

test('a clear difference separates ranks, a model without votes stays between', () => {
  const { entries } = standings(['best', 'new', 'worst'], clear)
  expect(entries.find(({ modelId }) => modelId === 'best')).toMatchObject({ rank: 1, rankHigh: 2 })
  expect(entries.find(({ modelId }) => modelId === 'worst')).toMatchObject({ rank: 2, rankHigh: 3 })
  expect(entries.find(({ modelId }) => modelId === 'new')).toMatchObject({ rank: 1, rankHigh: 3 })
})

test('the same votes of one person only say much less', () => {
  const onePerson = clear.map((vote) => ({ ...vote, voterId: 'v' }))
  const byMany = standings(['best', 'worst'], clear).entries
  const byOne = standings(['best', 'worst'], onePerson).entries
  expect(byOne.map(({ rank }) => rank)).toEqual([1, 1])
  expect(byOne[0]?.effectiveVoters).toBe(1)
  expect(byMany[0]?.effectiveVoters).toBeCloseTo(60, 9)
  for (const entry of byOne) expect(entry.confidenceInterval).toBeGreaterThan(0)
})
