import type { Database, DatabaseTransaction } from '@assay/db'
import { boardDrawsInSteps, boardStandingsInSteps, OTHER_BOARDS, STYLE_BOARD } from '@assay/rating'
import { coalesce } from '@assay/runtime'
import { runInSlices } from '../leaderboard/run-in-slices.ts'
import { listActiveModelIds } from '../leaderboard/snapshot-repository.ts'
import { listExcludedVoters } from './board-entry-repository.ts'
import { advanceBoards, type BoardFollower, createBoardFollower } from './board-follower.ts'
import {
  findNewestSnapshot,
  lockBoards,
  type NewestSnapshot,
  saveBoardDraws,
  saveBoards,
} from './board-repository.ts'
import { boardsToFit } from './boards-to-fit.ts'

/** The boards beside the overall one. */
export interface Boards {
  /** Brings them to the newest snapshot. One at a time; calls queue up. */
  refresh(): Promise<void>
}

interface SnapshotOfModels extends NewestSnapshot {
  /** Those on offer or paused: pairs of them are drawn. */
  readonly activeIds: readonly string[]
}

/** Builds the one writer of boards in this thread; several write the same. */
export function createBoards(db: Database): Boards {
  let follower = createBoardFollower(new Set(), 0)

  const fit = async (snapshot: SnapshotOfModels, names: readonly string[]) => {
    if (names.length === 0) return
    const { log, basis } = follower
    const boards = await runInSlices(
      boardStandingsInSteps(log, snapshot.modelIds, new Set(names), basis),
    )
    const draws = await runInSlices(
      boardDrawsInSteps(log, snapshot.modelIds, boards, snapshot.activeIds),
    )
    await db.transaction().execute(async (trx) => {
      await lockBoards(trx)
      await saveBoards(trx, snapshot, boards)
      await saveBoardDraws(trx, snapshot.position, draws)
    })
    for (const name of names) log.touched.delete(name)
  }

  /** Counts what came since; undefined before there is a snapshot to stand beside. */
  const advance = async () => {
    const snapshot = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const newest = await findNewestSnapshot(trx)
        if (newest) follower = await followerFor(trx, newest, follower)
        return newest && { ...newest, activeIds: await listActiveModelIds(trx) }
      })
    // What is committed never changes. A transaction around a long ledger would keep every dead row.
    if (snapshot) await advanceBoards(follower, db, snapshot.position)
    return snapshot
  }

  const refresh = async () => {
    const snapshot = await advance().catch((error: unknown) => {
      // What it has counted may be half of a page.
      follower = createBoardFollower(new Set(), 0)
      throw error
    })
    if (!snapshot) return
    const names = boardsToFit(follower, snapshot.modelIds)
    // The one at equal style is of all votes and takes longest: the others do not wait for it.
    await fit(
      snapshot,
      names.filter((name) => name !== STYLE_BOARD),
    )
    if (names.includes(STYLE_BOARD)) {
      await fit(snapshot, [STYLE_BOARD])
      follower.styleAt = snapshot.position
    }
    follower.modelIds = snapshot.modelIds
    if (names.length === OTHER_BOARDS.length) follower.allAt = snapshot.position
  }
  return { refresh: coalesce(refresh) }
}

/** Starts over when others are left out than before, or the ledger was put back to an earlier state. */
async function followerFor(
  trx: DatabaseTransaction,
  { position, exclusionChanges }: NewestSnapshot,
  follower: BoardFollower,
): Promise<BoardFollower> {
  const goesOn =
    follower.position > 0 &&
    follower.position <= position &&
    follower.exclusionChanges === exclusionChanges
  if (goesOn) return follower
  return createBoardFollower(await listExcludedVoters(trx, position), exclusionChanges)
}
