import type { Database } from '@assay/db'
import { createVersions } from '@assay/ledger'
import { type BoardBasis, type BoardLog, boardBasis, createBoardLog, lastMark } from '@assay/rating'
import { listBoardChanges, listBoardVotes } from './board-entry-repository.ts'

/**
 * The ledger up to `position`, counted by board. It is a disposable copy in memory. Because it
 * reads only committed entries, it never has to undo anything, and folds do not wait for it.
 */
export interface BoardFollower {
  position: number
  readonly log: BoardLog
  readonly corrections: BoardCorrections
  /**
   * The data that boards borrow from other votes, as of the last mark up to `position`; undefined
   * before the first read.
   */
  basis: BoardBasis | undefined
  /** The models on the newest boards. */
  modelIds: readonly string[]
  /** The position at which all boards were last fitted. */
  allAt: number
  /** The position at which slow boards were last fitted. */
  slowAt: number
}

/** The corrections that a follower applies to all votes. */
export interface BoardCorrections {
  readonly excluded: ReadonlySet<string>
  readonly versions: ReturnType<typeof createVersions>
  /** The number of exclusions, reversals and splits so far. */
  readonly exclusionChanges: number
}

const NO_CORRECTIONS: BoardCorrections = {
  ...{ excluded: new Set(), versions: createVersions([]), exclusionChanges: 0 },
}

export function createBoardFollower(corrections = NO_CORRECTIONS): BoardFollower {
  return {
    ...{ position: 0, log: createBoardLog(), corrections },
    ...{ basis: undefined, modelIds: [], allAt: 0, slowAt: 0 },
  }
}

const PAGE_SIZE = 10_000

/** Reads up to and including `upTo`, and computes the basis at the last mark that it passes. */
export async function advanceBoards(
  follower: BoardFollower,
  db: Database,
  upTo: number,
): Promise<void> {
  const mark = lastMark(upTo)
  if (!follower.basis || mark > follower.position) {
    await readUpTo(follower, db, mark)
    follower.basis = boardBasis(follower.log)
  }
  await readUpTo(follower, db, upTo)
}

async function readUpTo(follower: BoardFollower, db: Database, upTo: number): Promise<void> {
  const { log, corrections } = follower
  const { excluded, versions } = corrections
  while (follower.position < upTo) {
    const places = {
      after: follower.position,
      upTo: Math.min(upTo, follower.position + PAGE_SIZE),
    }
    const changes = await listBoardChanges(db, places)
    let next = 0
    const applyUpTo = (position: number) => {
      for (
        let change = changes[next];
        change && change.position <= position;
        change = changes[++next]
      ) {
        const isCounted = !excluded.has(change.vote.voterId)
        const vote = versions(change.vote)
        if (change.kind === 'label') log.labelVote(vote, change.axis, change.slugs)
        else log.restoreVote(vote, change.weight, isCounted)
      }
    }
    for (const vote of await listBoardVotes(db, places)) {
      applyUpTo(vote.position)
      log.addVote(versions(vote), !excluded.has(vote.voterId))
    }
    applyUpTo(places.upTo)
    follower.position = places.upTo
  }
}
