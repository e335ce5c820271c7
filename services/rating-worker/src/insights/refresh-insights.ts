import { OVERALL_BOARD } from '@assay/contracts/leaderboard'
import type { Database } from '@assay/db'
import {
  estimatePositionBias,
  fitPairs,
  pairChances,
  type RatingFit,
  takeoverCost,
} from '@assay/rating'
import { savePairDraws } from '../boards/board-repository.ts'
import { readDifferences } from '../ledger/fold-progress-repository.ts'
import { listNewestRatedVotes } from '../ledger/ledger-repository.ts'
import { listTallies } from '../ledger/tally-repository.ts'
import { listActiveModelIds } from '../models/models-on-offer-repository.ts'
import { addDetails, findBoardWithoutDetails, listContenderIds } from './insights-repository.ts'

/** Votes that tell of the side's influence; people's habits of long ago do not matter. */
const POSITION_BIAS_VOTES = 20_000

/**
 * Works out what the newest snapshot says beside the ratings, and how likely each pair is drawn from
 * now on. Does nothing when that is known. Safe to run in several processes: none holds anything that
 * others wait for while it computes.
 */
export async function refreshInsights(db: Database): Promise<void> {
  const counted = await readCounted(db)
  if (!counted) return
  const { board, active, votes, contenders, differences } = counted
  const fit = fitPairs(counted.tallies, active)
  const details = {
    headToHead: fit.pairs.map(({ firstModelId, secondModelId, counts }) => ({
      firstModelId,
      secondModelId,
      ...counts,
    })),
    positionBias: estimatePositionBias(votes, strengthsOf(fit)),
    takeover: takeoverCost(fit, contenders) ?? null,
    ...differences,
  }
  const draw = {
    board: OVERALL_BOARD,
    modelIds: active.toSorted(),
    chances: pairChances(fit, active).map(({ probability }) => probability),
  }
  await db.transaction().execute(async (trx) => {
    await savePairDraws(trx, board.ledgerPosition, [draw])
    await addDetails(trx, board.id, details)
  })
}

/** All of one state; undefined when the details of the newest snapshot are known. */
async function readCounted(db: Database) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const board = await findBoardWithoutDetails(trx)
      if (!board) return undefined
      return {
        board,
        active: await listActiveModelIds(trx),
        votes: await listNewestRatedVotes(trx, POSITION_BIAS_VOTES),
        tallies: await listTallies(trx),
        contenders: await listContenderIds(trx, board.id),
        differences: await readDifferences(trx),
      }
    })
}

/** Models that came in between stand at the bar. */
function strengthsOf({ modelIds, strengths }: RatingFit): (modelId: string) => number {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  return (modelId) => strengths[numbers.get(modelId) ?? -1] ?? 0
}
