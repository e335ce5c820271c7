import { at, floatAt } from '../at.ts'
import {
  type Matrix,
  plus,
  product,
  symmetricProduct,
  times,
  transposed,
  withDiagonal,
} from '../boards/matrix.ts'
import { createMatrix, inverseOf, type SymmetricMatrix } from '../cholesky.ts'
import { PRIOR_PRECISION } from '../fit-strengths.ts'
import { duelDerivatives } from './duel-derivatives.ts'
import type { SubjectDuels } from './subject-duels.ts'

const MAX_STEPS = 50
const CONVERGED = 1e-12

/** How the experts' strengths of all models differ from those of the others. */
export interface ExpertFit {
  /** By model: how much stronger it is for the experts, in log-odds. The sum is 0. */
  readonly shift: Float64Array
  /**
   * Curvature of the log likelihood in the shift, after the strengths in each subject are
   * eliminated.
   */
  readonly information: SymmetricMatrix
  /** Inverse of this curvature plus the precision of the shift's prior. */
  readonly inverse: SymmetricMatrix
  readonly subjects: readonly SubjectFit[]
}

/** The fit of one subject. */
export interface SubjectFit {
  readonly duels: SubjectDuels
  /** By pair: the probability that experts, and others, prefer the first model. */
  readonly chancesOfExperts: Float64Array
  readonly chancesOfOthers: Float64Array
  /**
   * Turns a slope of the strengths in this subject (rows) into the part of the shift's slope
   * (columns) that their elimination removes.
   */
  readonly followed: Matrix
}

/**
 * Fits the strengths θ + ε in each subject, and one shift δ of the experts in all subjects. The
 * priors of each ε and of δ are normal with precision 1. Preferences stay the same if all models
 * shift by the same amount, so experts may be stricter or milder than others about what is good
 * enough.
 * @param expected θ: the strengths on the overall board.
 */
export function fitExperts(duels: readonly SubjectDuels[], expected: Float64Array): ExpertFit {
  const shift = new Float64Array(expected.length)
  const strengths = duels.map(() => expected.slice())
  for (let count = 0; ; count++) {
    const subjects = duels.map((subject, place) =>
      linearize(subject, { strengths: at(strengths, place), shift, expected }),
    )
    const information = subjects.reduce(
      (sum, { ofShift }) => plus(sum, ofShift),
      createMatrix(shift.length),
    )
    const inverse = inverseOf(withDiagonal(information, PRIOR_PRECISION))
    const slopes = subjects.map(({ slopeOfShift }) => slopeOfShift)
    const step = times(
      inverse,
      slopes.reduce(
        sumOf,
        shift.map((value) => -PRIOR_PRECISION * value),
      ),
    )
    const steps = subjects.map(({ stepAfter }) => stepAfter(step))
    const length = Math.max(...[step, ...steps].map(longest))
    if (length <= CONVERGED || count === MAX_STEPS) return { shift, information, inverse, subjects }
    const damping = Math.min(1, 1 / length)
    move(shift, step, damping)
    for (const [place, values] of strengths.entries()) move(values, at(steps, place), damping)
  }
}

interface State {
  readonly strengths: Float64Array
  readonly shift: Float64Array
  readonly expected: Float64Array
}

/** Eliminates the strengths in one subject from Newton's equations for the shift. */
function linearize(duels: SubjectDuels, { strengths, shift, expected }: State) {
  const experts = duelDerivatives(duels, duels.experts, sumOf(strengths, shift))
  const others = duelDerivatives(duels, duels.others, strengths)
  const curvature = plus(experts.curvature, others.curvature)
  const inverse = inverseOf(withDiagonal(curvature, PRIOR_PRECISION))
  const follow = product(experts.curvature, inverse)
  const slope = sumOf(experts.slope, others.slope).map(
    (part, model) =>
      part - PRIOR_PRECISION * (floatAt(strengths, model) - floatAt(expected, model)),
  )
  const explained = times(follow, slope)
  return {
    ...{ duels, followed: transposed(follow) },
    ...{ chancesOfExperts: experts.chances, chancesOfOthers: others.chances },
    slopeOfShift: experts.slope.map((part, model) => part - floatAt(explained, model)),
    ofShift: plus(experts.curvature, symmetricProduct(follow, experts.curvature), -1),
    /** Returns the step of the strengths that follows from the step of the shift. */
    stepAfter(step: Float64Array): Float64Array {
      const pulled = times(experts.curvature, step)
      return times(
        inverse,
        slope.map((part, model) => part - floatAt(pulled, model)),
      )
    },
  }
}

function sumOf(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, model) => value + floatAt(other, model))
}

function move(values: Float64Array, step: Float64Array, damping: number): void {
  for (let model = 0; model < values.length; model++)
    values[model] = floatAt(values, model) + damping * floatAt(step, model)
}

function longest(step: Float64Array): number {
  return step.reduce((length, part) => Math.max(length, Math.abs(part)), 0)
}
