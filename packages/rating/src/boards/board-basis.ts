import type { LabelAxis } from '@assay/contracts/labels'
import { floatAt } from '../at.ts'
import { fitTallies } from '../rating-fit.ts'
import type { Tallies } from '../tallies.ts'
import { estimateUncertainty } from '../uncertainty.ts'
import type { BoardLog } from './board-log.ts'
import { BOARDS_OF_AXIS } from './board-names.ts'
import { spreadBetween } from './fit-boards.ts'
import { wideningOf } from './overall-board.ts'
import type { Spread } from './spread.ts'

/**
 * What boards of subjects and tasks take from a look at every voter. It changes little with a vote,
 * so it is of the last mark of the ledger.
 */
export interface BoardBasis {
  /**
   * By model with votes: how many times wider its overall interval is than votes independent of each
   * other would make it.
   */
  readonly widening: ReadonlyMap<string, number>
  /** How far the boards of an axis differ. */
  readonly spreads: Readonly<Record<LabelAxis, Spread>>
}

/** The basis of a log as it is. Equal tallies give an equal basis to the bit. */
export function boardBasis({ all, boards }: Pick<BoardLog, 'all' | 'boards'>): BoardBasis {
  const fit = fitTallies(all, [])
  const widening = wideningOf(estimateUncertainty(all, fit))
  const spreadOf = (axis: LabelAxis) =>
    spreadBetween(
      { fit, widening },
      BOARDS_OF_AXIS[axis].map((name) => boards.get(name) as Tallies),
    )
  return {
    widening: new Map(fit.modelIds.map((id, model) => [id, floatAt(widening, model)])),
    spreads: { subject: spreadOf('subject'), task: spreadOf('task') },
  }
}
