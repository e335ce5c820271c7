import type { Database, DatabaseTransaction } from '@assay/db'
import {
  boardDraws,
  boardStandings,
  estimateUncertainty,
  fitTallies,
  OTHER_BOARDS,
  STYLE_BOARD,
  type Uncertainty,
} from '@assay/rating'
import { listActiveModelIds } from '../models/models-on-offer-repository.ts'
import { listExcludedVoters } from './board-entry-repository.ts'
import { advanceBoards, type BoardFollower, createBoardFollower } from './board-follower.ts'
import {
  findNewestSnapshot,
  lockBoards,
  type NewestSnapshot,
  saveBoards,
  savePairDraws,
} from './board-repository.ts'
import { boardsToFit } from './boards-to-fit.ts'

/** The boards beside the overall one, and what else follows from every vote. One call at a time. */
export interface Boards {
  /** Brings them to the newest snapshot. */
  refresh(): Promise<void>
  /** How sure the overall ratings of the newest snapshot are; undefined before there is one. */
  estimateUncertainty(): Promise<PlacedEstimate | undefined>
}

interface PlacedEstimate {
  readonly position: number
  readonly exclusionChanges: number
  readonly estimate: Uncertainty
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
    const boards = boardStandings(log, snapshot.modelIds, new Set(names), basis)
    const draws = boardDraws(log, snapshot.modelIds, boards, snapshot.activeIds)
    await db.transaction().execute(async (trx) => {
      await lockBoards(trx)
      await saveBoards(trx, snapshot, boards)
      await savePairDraws(trx, snapshot.position, draws)
    })
    for (const name of names) log.touched.delete(name)
  }

  const readOn = async () => {
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

  /** Counts what came since; undefined before there is a snapshot to stand beside. */
  const advance = () =>
    readOn().catch((error: unknown) => {
      // What it has counted may be half of a page.
      follower = createBoardFollower(new Set(), 0)
      throw error
    })

  const refresh = async () => {
    const snapshot = await advance()
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
  return {
    refresh,
    async estimateUncertainty() {
      const snapshot = await advance()
      if (!snapshot) return undefined
      const { position, exclusionChanges, modelIds } = snapshot
      const { all } = follower.log
      const estimate = estimateUncertainty(all, fitTallies(all, modelIds))
      return { position, exclusionChanges, estimate }
    },
  }
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
