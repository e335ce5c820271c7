import { OTHER_BOARDS, STYLE_BOARD, sameModels } from '@assay/rating'
import type { BoardFollower } from './board-follower.ts'

/**
 * Boards without new votes are fitted again after the ledger has grown by this share, because they
 * borrow data from all votes.
 */
const MAX_GROWTH = 0.01

/** Slow boards may lack this share of the ledger. */
const MAX_SLOW_GROWTH = 0.001

/** The fits of the equal-style board and of a common language visit nearly every voter. */
export const isSlow = (board: string) => board === STYLE_BOARD || board.startsWith('language:')

type Counted = Pick<BoardFollower, 'position' | 'modelIds' | 'allAt' | 'slowAt'> & {
  readonly log: Pick<BoardFollower['log'], 'touched'>
}

/** Selects the boards with changed votes, or all boards if the borrowed data is too old. */
export function boardsToFit(
  { log, position, modelIds, allAt, slowAt }: Counted,
  newModelIds: readonly string[],
): readonly string[] {
  if (!sameModels(modelIds, newModelIds) || hasGrown(position, allAt, MAX_GROWTH))
    return OTHER_BOARDS
  const areSlowDue = hasGrown(position, slowAt, MAX_SLOW_GROWTH)
  return [...log.touched].filter((name) => areSlowDue || !isSlow(name))
}

/** Whether the ledger has grown by more than `share` since position `from`. */
function hasGrown(position: number, from: number, share: number): boolean {
  return position - from > share * from
}
