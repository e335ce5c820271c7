import { OVERALL_BOARD } from '@assay/contracts/leaderboard'
import { type Database, listVerdictTallies } from '@assay/db'
import { countVoters, fitPairs, pairChances, ratesByModel, ratingsWithAll } from '@assay/rating'
import { savePairDraws } from '../boards/board-repository.ts'
import { readFoldedDetails } from '../ledger/fold-progress-repository.ts'
import { listNewestRatedVotes } from '../ledger/ledger-repository.ts'
import { listTallies } from '../ledger/tally-repository.ts'
import { listActiveModelIds } from '../models/models-on-offer-repository.ts'
import { listCitationLines } from './citation-repository.ts'
import { addDetails, findBoardWithoutDetails, listContenderIds } from './insights-repository.ts'
import { listLeftOut } from './left-out-repository.ts'
import { toFindings } from './to-findings.ts'
import { toVerdictLines } from './to-verdict-lines.ts'

/**
 * The position bias and cycles are estimated from this number of newest votes, and the voters of a
 * pair counted in them, because earlier habits do not matter.
 */
const NEWEST_VOTES = 20_000

/**
 * Computes the newest snapshot's details and the pair probabilities for the next battles. Does
 * nothing if they exist. Several processes may run it, because none holds a lock while it computes.
 */
export async function refreshInsights(db: Database): Promise<void> {
  const counted = await readCounted(db)
  if (!counted) return
  const { board, active, votes, contenders, verdicts, leftOut, folded } = counted
  const fit = fitPairs(counted.tallies, active)
  const votersOn = countVoters(votes)
  const details = {
    headToHead: fit.pairs.map(({ firstModelId, secondModelId, counts }) => ({
      firstModelId,
      secondModelId,
      ...counts,
      voters: votersOn(firstModelId, secondModelId),
    })),
    ...toFindings(fit, votes, contenders),
    allVotes: ratingsWithAll(counted.tallies, leftOut),
    verdicts: toVerdictLines(ratesByModel(verdicts)),
    citations: counted.citations,
    ...folded,
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

/**
 * Reads all counts from one state of the database. Returns undefined if the newest snapshot has
 * details.
 */
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
        votes: await listNewestRatedVotes(trx, NEWEST_VOTES),
        tallies: await listTallies(trx),
        contenders: await listContenderIds(trx, board.id),
        verdicts: await listVerdictTallies(trx, board.ledgerPosition),
        citations: await listCitationLines(trx),
        leftOut: await listLeftOut(trx, board.ledgerPosition),
        folded: await readFoldedDetails(trx),
      }
    })
}
