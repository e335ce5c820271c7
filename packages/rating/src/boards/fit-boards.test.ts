import { expect, test } from 'vitest'
import { fitBoards } from '../../test/simulation/fit-subjects.ts'
import {
  drawSubjects,
  simulateSubjectVotes,
  tallyBySubject,
} from '../../test/simulation/simulate-boards.ts'
import { at, floatAt } from '../at.ts'
import { intervalHalfWidth } from '../interval.ts'
import { fitTallies } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH, ratingOf } from '../rating-scale.ts'
import { randomFrom } from '../seeded-random.ts'
import type { Tallies } from '../tallies.ts'
import { estimateUncertainty } from '../uncertainty.ts'
import type { BoardFit } from './fit-boards.ts'
import { wideningOf } from './overall-board.ts'

const arena = {
  modelIds: ['m0', 'm1', 'm2', 'm3', 'm4'],
  strengths: [-0.6, -0.3, 0, 0.3, 0.6],
  tasteSpread: 0.7,
  strictnessSpread: 0.7,
  votesEach: 8,
  tieShare: 0.15,
  subjects: 4,
  effectSpread: 0.6,
  ownSubjectShare: 0.6,
}

/** Simulates votes overall and per subject. The last subject has no votes. */
function simulate(votes: number, effectSpread = arena.effectSpread) {
  const random = randomFrom(20_261_122)
  const own = { ...arena, effectSpread }
  const cast = simulateSubjectVotes(own, drawSubjects(own, random), votes, random)
  return tallyBySubject(arena.subjects + 1, cast)
}

function fit(all: Tallies, boards: readonly Tallies[]) {
  const overall = fitTallies(all, arena.modelIds)
  const uncertainty = estimateUncertainty(all, overall)
  return {
    overall,
    uncertainty,
    ...fitBoards({ fit: overall, widening: wideningOf(uncertainty) }, boards),
  }
}

const halfWidths = ({ byVotes: { values, size } }: BoardFit) =>
  Array.from(
    { length: size },
    (_, model) => 1.96 * POINTS_PER_STRENGTH * Math.sqrt(floatAt(values, model * size + model)),
  )

test('a board without votes borrows everything from the overall board and has wider intervals', () => {
  const { all, boards } = simulate(2_000)
  const fits = fit(all, boards)
  const empty = at(fits.boards, arena.subjects)
  for (const [model, width] of halfWidths(empty).entries()) {
    const overall = floatAt(fits.overall.strengths, model)
    expect(ratingOf(floatAt(empty.strengths, model))).toBeCloseTo(ratingOf(overall), 6)
    expect(width).toBeGreaterThan(intervalHalfWidth(fits.uncertainty, model))
    expect(floatAt(empty.borrowed, model)).toBeCloseTo(1, 6)
  }
})

test('with more votes, a board borrows less and approaches its separate fit', () => {
  const [few, many] = [100, 6_000].map((votes) => {
    const { all, boards } = simulate(votes)
    const board = at(fit(all, boards).boards, 0)
    const own = fitTallies(at(boards, 0), arena.modelIds)
    const distance = board.strengths.reduce(
      (sum, strength, model) => sum + Math.abs(strength - floatAt(own.strengths, model)),
      0,
    )
    return { borrowed: board.borrowed.reduce((sum, part) => sum + part, 0) / 5, distance }
  })
  expect(few?.borrowed).toBeGreaterThan(0.35)
  expect(many?.borrowed).toBeLessThan(0.15)
  expect(many?.distance).toBeLessThan((few?.distance ?? 0) / 3)
})

test('a spread is estimated only if there is one', () => {
  const found = (effectSpread: number) => {
    const { all, boards } = simulate(6_000, effectSpread)
    return Math.sqrt(fit(all, boards).spread.variance)
  }
  expect(found(0.6)).toBeGreaterThan(0.25)
  expect(found(0)).toBeLessThan(0.1)
})

test('the order of boards and votes does not matter', () => {
  const { all, boards } = simulate(1_000)
  const forwards = fit(all, boards).boards
  const backwards = fit(all, boards.toReversed()).boards.toReversed()
  for (const [board, { strengths }] of forwards.entries())
    for (const [model, strength] of strengths.entries())
      expect(floatAt(at(backwards, board).strengths, model)).toBeCloseTo(strength, 9)
})
