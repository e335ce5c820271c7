import { at, floatAt } from '../../src/at.ts'
import { choiceAmong } from '../../src/choice.ts'
import { addVote } from '../../src/count-votes.ts'
import { fitTallies } from '../../src/rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../../src/rating-scale.ts'
import { randomFrom } from '../../src/seeded-random.ts'
import { COVARIATES, EFFECTS } from '../../src/style/covariates.ts'
import { fitStyle } from '../../src/style/estimate-style.ts'
import { fitStyledTotals } from '../../src/style/fit-style.ts'
import type { StyledTotals } from '../../src/style/style-design.ts'
import { addStyledVote } from '../../src/style/styled-votes.ts'
import { createTallies } from '../../src/tallies.ts'
import {
  answerStrength,
  drawStyleLiking,
  drawStyles,
  type ModelStyles,
  type StyleArena,
  type StyleLiking,
  simulateStyledVotes,
} from './simulate-style.ts'

export interface StyleErrors {
  /** Share of the coefficients' intervals that cover the value for infinitely many voters. */
  readonly coverage: number
  /** Mean error of the coefficients, in points. */
  readonly bias: number
  /** Share of the model pairs that the unadjusted fit puts in their true order. */
  readonly orderAsVoted: number
  readonly orderAtEqualStyle: number
}

const LIKINGS = 400
const MANY = 1e7

/**
 * Simulates `runs` arenas with `votes` votes each and compares coefficients and order with the
 * truth.
 */
export function measureStyle(
  arena: StyleArena,
  votes: number,
  runs: number,
  seed: number,
): StyleErrors {
  const random = randomFrom(seed)
  const styles = drawStyles(arena, random)
  const likings = Array.from({ length: LIKINGS / 2 }, () => drawStyleLiking(arena, random))
  const truth = trueCoefficients(arena, styles, likings.flatMap(withOpposite))
  const sums = { held: 0, bias: 0, asVoted: 0, atEqualStyle: 0 }
  for (let run = 0; run < runs; run++) {
    const [plain, styled] = [createTallies(), createTallies()]
    for (const vote of simulateStyledVotes(arena, styles, votes, random)) {
      addVote(plain, vote)
      addStyledVote(styled, vote)
    }
    const { fit, coefficients } = fitStyle(styled, arena.modelIds)
    for (const [effect, { points, halfWidth }] of coefficients.entries()) {
      const error = points - POINTS_PER_STRENGTH * floatAt(truth, effect)
      sums.held += Number(Math.abs(error) <= halfWidth)
      sums.bias += error
    }
    sums.asVoted += shareInOrder(arena, fitTallies(plain, arena.modelIds).strengths)
    sums.atEqualStyle += shareInOrder(arena, fit.strengths)
  }
  return {
    coverage: sums.held / (runs * EFFECTS),
    bias: sums.bias / (runs * EFFECTS),
    orderAsVoted: sums.asVoted / runs,
    orderAtEqualStyle: sums.atEqualStyle / runs,
  }
}

function withOpposite(liking: StyleLiking): StyleLiking[] {
  const opposite = (parts: readonly number[]) => parts.map((part) => -part)
  return [liking, { models: opposite(liking.models), effects: opposite(liking.effects) }]
}

/**
 * Returns the share of the model pairs that a fit puts in their true order. All true strengths
 * differ.
 */
function shareInOrder({ strengths }: StyleArena, fitted: Float64Array): number {
  let [right, all] = [0, 0]
  for (const [one, strength] of strengths.entries())
    for (let other = one + 1; other < strengths.length; other++) {
      all++
      const isAbove = strength > at(strengths, other)
      right += Number(floatAt(fitted, one) > floatAt(fitted, other) === isAbove)
    }
  return right / all
}

/** Returns the coefficients for infinitely many voters. */
function trueCoefficients(
  arena: StyleArena,
  styles: ModelStyles,
  likings: readonly StyleLiking[],
): Float64Array {
  const pairs = styles.flatMap((own, first) =>
    styles.slice(first + 1).flatMap((others, step) => {
      const second = first + 1 + step
      return own.flatMap((style) =>
        others.map((other) => expectedTotals(arena, likings, [first, style], [second, other])),
      )
    }),
  )
  return fitStyledTotals(arena.modelIds.length, pairs).slice(arena.modelIds.length)
}

function expectedTotals(
  arena: StyleArena,
  likings: readonly StyleLiking[],
  [first, firstStyle]: readonly [number, number],
  [second, secondStyle]: readonly [number, number],
): StyledTotals {
  let [one, other] = [0, 0]
  for (const liking of likings) {
    const choice = choiceAmong(
      answerStrength(arena, liking, first, firstStyle),
      answerStrength(arena, liking, second, secondStyle),
    )
    one += choice.first / likings.length
    other += choice.second / likings.length
  }
  const ties = arena.tieShare * (one + other)
  const chosen = (part: number) => MANY * ((1 - arena.tieShare) * part + ties / 2)
  return {
    first,
    second,
    firstStyle: at(COVARIATES, firstStyle),
    secondStyle: at(COVARIATES, secondStyle),
    votes: MANY,
    firstChosen: chosen(one),
    secondChosen: chosen(other),
  }
}
