import { styleCode } from '@assay/contracts/answer-style'
import { expect, test } from 'vitest'
import { measureStyle } from '../../test/simulation/measure-style.ts'
import { drawStyles, simulateStyledVotes } from '../../test/simulation/simulate-style.ts'
import { createArena } from '../../test/simulation/simulate-votes.ts'
import { at, floatAt } from '../at.ts'
import { addVote } from '../count-votes.ts'
import { fitTallies } from '../rating-fit.ts'
import { randomFrom } from '../seeded-random.ts'
import { createTallies, type Tallies } from '../tallies.ts'
import { fitStyle } from './estimate-style.ts'
import { addStyledVote, type StyledVote } from './styled-votes.ts'

const arena = {
  ...createArena(6, 12, 0.7),
  ...{ effects: [0.6, -0.1, 0.6, 0.6], styleTasteSpread: 0.3 },
}

function cast(votes: number): StyledVote[] {
  const random = randomFrom(20_261_122)
  return simulateStyledVotes(arena, drawStyles(arena, random), votes, random)
}

function tally(votes: readonly StyledVote[]): Tallies {
  const tallies = createTallies()
  for (const vote of votes) addStyledVote(tallies, vote)
  return tallies
}

test('planted effects are found, and the adjustment brings the order of models closer to the truth', () => {
  const { coverage, bias, orderAsVoted, orderAtEqualStyle } = measureStyle(arena, 1_500, 20, 7)
  expect(coverage).toBeGreaterThan(0.85)
  expect(Math.abs(bias)).toBeLessThan(10)
  expect(orderAtEqualStyle).toBeGreaterThan(orderAsVoted)
})

test('without votes, every model is at the bar, and the effects are unknown', () => {
  const { fit, coefficients, effectiveVoters } = fitStyle(createTallies(), ['b', 'a'])
  expect(fit.modelIds).toEqual(['a', 'b'])
  expect([...fit.strengths]).toEqual([0, 0])
  expect(effectiveVoters).toBe(0)
  for (const { points, halfWidth } of coefficients) {
    expect(points).toBe(0)
    expect(halfWidth).toBeGreaterThan(340)
  }
})

test('if all answers have one style, the board equals the unadjusted board', () => {
  const style = styleCode({ length: 3, markdown: 1, citesSources: false })
  const alike = cast(600).map((vote) => ({ ...vote, leftStyle: style, rightStyle: style }))
  const { fit, uncertainty } = fitStyle(tally(alike), arena.modelIds)
  const plain = createTallies()
  for (const vote of alike) addVote(plain, vote)
  const asVoted = fitTallies(plain, arena.modelIds)
  expect(fit.pairs).toEqual(asVoted.pairs)
  for (const [model, strength] of fit.strengths.entries())
    expect(strength).toBeCloseTo(floatAt(asVoted.strengths, model), 9)
  expect(uncertainty.byVotes.size).toBe(arena.modelIds.length)
})

test('votes of unknown style are left out', () => {
  const votes = cast(300)
  const tallies = tally(votes)
  const before = fitStyle(tallies, arena.modelIds)
  addStyledVote(tallies, { ...at(votes, 7), leftStyle: null })
  expect(fitStyle(tallies, arena.modelIds)).toEqual(before)
})
