import type { Database } from '@assay/db'
import {
  estimatePositionBias,
  fitPairs,
  leaderFragilityInSteps,
  pairChances,
  type RatingFit,
  takeoverCostInSteps,
} from '@assay/rating'
import { runInSlices } from '../leaderboard/run-in-slices.ts'
import { listActiveModelIds } from '../leaderboard/snapshot-repository.ts'
import { listNewestRatedVotes } from '../ledger/ledger-repository.ts'
import { listTallies } from '../ledger/tally-repository.ts'
import {
  findBoardWithoutDetails,
  insertDetails,
  listContenderIds,
  readDifferences,
  savePairDraw,
} from './insights-repository.ts'

/** Votes that tell of the side's influence; people's habits of long ago do not matter. */
const POSITION_BIAS_VOTES = 20_000

/**
 * Works out what the newest snapshot says beside the ratings, and how likely each pair is drawn from
 * now on. Does nothing when that is known. Safe to run in several processes.
 */
export async function refreshInsights(db: Database): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const board = await findBoardWithoutDetails(trx)
      if (!board) return
      const active = await listActiveModelIds(trx)
      const votes = await listNewestRatedVotes(trx, POSITION_BIAS_VOTES)
      const fit = fitPairs(await listTallies(trx), active)
      await savePairDraw(trx, {
        ledgerPosition: board.ledgerPosition,
        modelIds: active.toSorted(),
        chances: pairChances(fit, active).map(({ probability }) => probability),
      })
      const contenders = await listContenderIds(trx, board.id)
      await insertDetails(trx, board.id, {
        headToHead: fit.pairs.map(({ firstModelId, secondModelId, counts }) => ({
          firstModelId,
          secondModelId,
          ...counts,
        })),
        positionBias: estimatePositionBias(votes, strengthsOf(fit)),
        firstPlace: (await runInSlices(leaderFragilityInSteps(fit, contenders))) ?? null,
        takeover: (await runInSlices(takeoverCostInSteps(fit, contenders))) ?? null,
        ...(await readDifferences(trx)),
      })
    })
}

/** Models that came in between stand at the bar. */
function strengthsOf({ modelIds, strengths }: RatingFit): (modelId: string) => number {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  return (modelId) => strengths[numbers.get(modelId) ?? -1] ?? 0
}
