import { type Database, listExcludedVoters } from '@assay/db'
import { createVersions } from '@assay/ledger'
import {
  boardDraws,
  boardStandings,
  estimateUncertainty,
  fitTallies,
  OTHER_BOARDS,
  type Uncertainty,
} from '@assay/rating'
import { listSplits } from '../ledger/split-repository.ts'
import { advanceBoards, type BoardFollower, createBoardFollower } from './board-follower.ts'
import {
  findNewestSnapshot,
  lockBoards,
  type NewestSnapshot,
  saveBoards,
  savePairDraws,
} from './board-repository.ts'
import { boardsToFit, isSlow } from './boards-to-fit.ts'

/**
 * The boards except the overall one, and other results that need every vote. Make one call at a
 * time.
 */
export interface Boards {
  /** Brings the boards up to the newest snapshot, unless it is published. */
  refresh(): Promise<void>
  /**
   * Estimates the uncertainty of the newest snapshot's overall ratings. Undefined before the first
   * snapshot.
   */
  estimateUncertainty(): Promise<PlacedEstimate | undefined>
}

interface PlacedEstimate {
  readonly position: number
  readonly exclusionChanges: number
  readonly estimate: Uncertainty
}

/** Creates this thread's writer of boards. Several writers write identical boards. */
export function createBoards(db: Database): Boards {
  let follower = createBoardFollower()

  const readOn = async () => {
    // Committed entries never change, so no transaction is needed. A transaction over a long ledger
    // would prevent PostgreSQL from removing dead rows.
    const snapshot = await findNewestSnapshot(db)
    if (!snapshot) return undefined
    follower = await followerFor(db, snapshot, follower)
    await advanceBoards(follower, db, snapshot.position)
    return snapshot
  }

  /** Counts the new entries. Returns undefined before the first snapshot. */
  const advance = () =>
    readOn().catch((error: unknown) => {
      // The follower may have counted only half of a page, so a new one starts over.
      follower = createBoardFollower()
      throw error
    })

  return {
    async refresh() {
      const snapshot = await advance()
      if (snapshot && !snapshot.isSigned) await refreshBoards(db, follower, snapshot)
    },
    async estimateUncertainty() {
      const snapshot = await advance()
      return snapshot && estimateAt(snapshot, follower)
    },
  }
}

function estimateAt(
  { position, exclusionChanges, modelIds }: NewestSnapshot,
  { log: { all } }: BoardFollower,
): PlacedEstimate {
  const estimate = estimateUncertainty(all, fitTallies(all, modelIds))
  return { position, exclusionChanges, estimate }
}

async function refreshBoards(
  db: Database,
  follower: BoardFollower,
  snapshot: NewestSnapshot,
): Promise<void> {
  const names = boardsToFit(follower, snapshot.modelIds)
  const slow = names.filter(isSlow)
  await fitBoards(db, { follower, snapshot, names: names.filter((name) => !isSlow(name)) })
  if (slow.length > 0) {
    await fitBoards(db, { follower, snapshot, names: slow })
    follower.slowAt = snapshot.position
  }
  follower.modelIds = snapshot.modelIds
  if (names.length === OTHER_BOARDS.length) follower.allAt = snapshot.position
}

interface BoardsToFit {
  readonly follower: BoardFollower
  readonly snapshot: NewestSnapshot
  readonly names: readonly string[]
}

/** Fits the named boards, and stores them with their pair probabilities. */
async function fitBoards(db: Database, { follower, snapshot, names }: BoardsToFit): Promise<void> {
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

/**
 * Starts over if there are new corrections, or if the ledger was restored to an earlier
 * state.
 */
async function followerFor(
  db: Database,
  { position, exclusionChanges }: NewestSnapshot,
  follower: BoardFollower,
): Promise<BoardFollower> {
  const goesOn =
    follower.position > 0 &&
    follower.position <= position &&
    follower.corrections.exclusionChanges === exclusionChanges
  if (goesOn) return follower
  return createBoardFollower({
    excluded: await listExcludedVoters(db, String(position)),
    versions: createVersions(await listSplits(db, position)),
    exclusionChanges,
  })
}
