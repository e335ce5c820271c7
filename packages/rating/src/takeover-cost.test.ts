import { expect, test } from 'vitest'
import { addVote } from './count-votes.ts'
import { fitTallies } from './rating-fit.ts'
import { takeoverCost } from './takeover-cost.ts'
import { createTallies } from './tallies.ts'

function fitOf(wins: readonly (readonly [winner: string, loser: string, times: number])[]) {
  const tallies = createTallies()
  for (const [winner, loser, times] of wins)
    for (let vote = 0; vote < times; vote++)
      addVote(tallies, {
        voterId: `${winner} ${loser} ${vote}`,
        leftModelId: winner,
        rightModelId: loser,
        outcome: 'left_better',
      })
  return fitTallies(tallies, [])
}

test('with two models, the cost is the lead plus one vote', () => {
  expect(
    takeoverCost(
      fitOf([
        ['a', 'b', 40],
        ['b', 'a', 20],
      ]),
    ),
  ).toEqual({
    leaderId: 'a',
    challengerId: 'b',
    votes: 21,
    voters: 1,
    networks: 6,
  })
})

test('the cost is the smallest number of votes that changes first place', () => {
  const votes = [
    ['a', 'b', 300],
    ['b', 'a', 200],
    ['c', 'b', 90],
    ['a', 'c', 150],
  ] as const
  const cost = takeoverCost(fitOf(votes))
  const { challengerId = '', leaderId = '', votes: needed = 0 } = cost ?? {}
  const leads = (more: number) => {
    const { modelIds, strengths } = fitOf([...votes, [challengerId, leaderId, more]])
    const strengthOf = (id: string) => strengths[modelIds.indexOf(id)] ?? 0
    return strengthOf(leaderId) > strengthOf(challengerId)
  }
  expect([leads(needed - 1), leads(needed)]).toEqual([true, false])
  expect(cost).toMatchObject({ voters: Math.ceil(needed / 30) })
})

test('models that are not contenders are ignored, even if they are strong', () => {
  const fit = fitOf([
    ['a', 'b', 40],
    ['b', 'a', 20],
    ['new', 'a', 9],
  ])
  expect(takeoverCost(fit)?.leaderId).toBe('new')
  expect(takeoverCost(fit, ['a', 'b'])).toMatchObject({ leaderId: 'a', challengerId: 'b' })
})

test('without votes, there is no first place', () => {
  expect(takeoverCost(fitOf([]))).toBeUndefined()
})
