import type { LabelAxis } from '@assay/contracts/labels'
import { floatAt } from '../at.ts'
import { fitTallies } from '../rating-fit.ts'
import type { Tallies } from '../tallies.ts'
import { estimateUncertainty } from '../uncertainty.ts'
import { type AxisBasis, axisBasis } from './axis-basis.ts'
import type { BoardLog } from './board-log.ts'
import { BOARDS_OF_AXIS } from './board-names.ts'
import { wideningOf } from './overall-board.ts'

/**
 * Data from all votes that the boards of labels use. It requires a pass over all voters, but
 * a single vote changes it little. Therefore it is computed only at the last ledger mark.
 */
export interface BoardBasis {
  /**
   * For each model with votes, the ratio of its overall interval to its interval under independent
   * votes.
   */
  readonly widening: ReadonlyMap<string, number>
  readonly axes: Readonly<Record<LabelAxis, AxisBasis>>
}

/** Computes the basis from the current state of a log. Equal tallies give a bit-identical basis. */
export function boardBasis({ all, boards }: Pick<BoardLog, 'all' | 'boards'>): BoardBasis {
  const fit = fitTallies(all, [])
  const widening = wideningOf(estimateUncertainty(all, fit))
  const basisOf = (axis: LabelAxis) =>
    axisBasis(
      { fit, widening },
      BOARDS_OF_AXIS[axis].map((name) => boards.get(name) as Tallies),
    )
  return {
    widening: new Map(fit.modelIds.map((id, model) => [id, floatAt(widening, model)])),
    axes: { subject: basisOf('subject'), task: basisOf('task'), language: basisOf('language') },
  }
}
