import { OTHER_BOARDS, STYLE_BOARD, sameModels } from '@assay/rating'
import type { BoardFollower } from './board-follower.ts'

/**
 * Boards without new votes are fitted again after the ledger has grown by this share, because they
 * borrow data from all votes.
 */
const MAX_GROWTH = 0.01

/** The equal-style board may lack this share of the ledger, because its fit visits every voter. */
const MAX_STYLE_GROWTH = 0.001

type Counted = Pick<BoardFollower, 'position' | 'modelIds' | 'allAt' | 'styleAt'> & {
  readonly log: Pick<BoardFollower['log'], 'touched'>
}

/** Selects the boards with changed votes, or all boards if the borrowed data is too old. */
export function boardsToFit(
  { log, position, modelIds, allAt, styleAt }: Counted,
  newModelIds: readonly string[],
): readonly string[] {
  if (!sameModels(modelIds, newModelIds) || hasGrown(position, allAt, MAX_GROWTH))
    return OTHER_BOARDS
  const isStyleDue = hasGrown(position, styleAt, MAX_STYLE_GROWTH)
  return [...log.touched].filter((name) => name !== STYLE_BOARD || isStyleDue)
}

/** Whether the ledger has grown by more than `share` since position `from`. */
function hasGrown(position: number, from: number, share: number): boolean {
  return position - from > share * from
}
