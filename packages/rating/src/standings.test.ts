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

test('without votes, all models are at 1000 and unranked', () => {
  const { entries } = standings(['a', 'b', 'c'], [])
  expect(entries).toHaveLength(3)
  for (const entry of entries)
    expect(entry).toMatchObject({
      rating: 1000,
      rank: null,
      rankHigh: null,
      tier: null,
      matchesPlayed: 0,
      winRate: 0,
      scoreRate: 0,
      bothBadRate: 0,
      effectiveVoters: 0,
    })
})

test('counts are exact, and rates are shares of the counts', () => {
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

test('a clear difference separates ranks, and a model without votes is unranked', () => {
  const { entries } = standings(['new', 'best', 'worst'], clear)
  expect(entries).toMatchObject([
    { modelId: 'best', rank: 1, rankHigh: 1, tier: 1, group: 0 },
    { modelId: 'worst', rank: 2, rankHigh: 2, tier: 2, group: 0 },
    { modelId: 'new', rank: null, rankHigh: null, tier: null, group: 1 },
  ])
})

test('unconnected groups of models are ranked separately, with the larger group first', () => {
  const apart = clear.map((vote) => ({ ...vote, leftModelId: 'alone', rightModelId: 'pair' }))
  const more = clear.map((vote) => ({ ...vote, leftModelId: 'worst', rightModelId: 'third' }))
  const { entries } = standings([], [...apart, ...clear, ...more])
  expect(entries.map(({ modelId, group, rank, tier }) => [modelId, group, rank, tier])).toEqual([
    ['best', 0, 1, 1],
    ['worst', 0, 2, 2],
    ['third', 0, 3, 3],
    ['alone', 1, 1, 1],
    ['pair', 1, 2, 2],
  ])
})

test('a model with only a both-bad vote has no rank', () => {
  const bad: CountedVote = {
    voterId: 'v0',
    leftModelId: 'worst',
    rightModelId: 'bad',
    outcome: 'both_bad',
  }
  const mild = clear.map(
    (vote, voter): CountedVote => (voter % 4 === 0 ? { ...vote, outcome: 'right_better' } : vote),
  )
  const { entries } = standings([], [...mild, bad])
  expect(entries.map(({ modelId, rank }) => [modelId, rank])).toEqual([
    ['best', 1],
    ['worst', 2],
    ['bad', null],
  ])
})

test('the same votes from one person give much wider intervals', () => {
  const onePerson = clear.map((vote) => ({ ...vote, voterId: 'v' }))
  const byMany = standings(['best', 'worst'], clear).entries
  const byOne = standings(['best', 'worst'], onePerson).entries
  expect(byOne.map(({ rank }) => rank)).toEqual([null, null])
  expect(byOne[0]?.effectiveVoters).toBe(1)
  expect(byMany[0]?.effectiveVoters).toBeCloseTo(60, 9)
  for (const entry of byOne) expect(entry.confidenceInterval).toBeGreaterThan(0)
})
