import { type Database, newId } from '@assay/db'
import { drainChangedPairs } from '@assay/rating'
import { sql } from 'kysely'
import { appendVotes } from '../../services/rating-worker/src/leaderboard/append-votes.ts'
import { createLedgerFollower } from '../../services/rating-worker/src/leaderboard/ledger-follower.ts'
import { insertEntries } from '../../services/rating-worker/src/ledger/ledger-repository.ts'
import { saveTallies } from '../../services/rating-worker/src/ledger/tally-repository.ts'
import type { VoteToFold } from '../../services/rating-worker/src/ledger/vote-to-fold.ts'
import { randomVotes } from './random-votes.ts'

const BATCH_SIZE = 20_000
const VOTERS = 50_000
const CAST_AT = new Date('2026-01-01T00:00:00Z')

/** Writes a ledger of `votes` rated votes with its hash chain and tallies, as folds would have. */
export async function seedLedger(
  db: Database,
  votes: number,
  modelIds: readonly string[],
): Promise<void> {
  const follower = createLedgerFollower()
  const voterIds = Array.from({ length: VOTERS }, newId)
  const cast = randomVotes({ votes, models: modelIds.length, voters: VOTERS, modelIds })
  await db.transaction().execute(async (trx) => {
    // Looking up both models of each entry takes longer than writing it.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (let done = 0; done < votes; done += BATCH_SIZE) {
      const batch = cast.take(Math.min(BATCH_SIZE, votes - done)).map(
        ({ voterId, ...vote }): VoteToFold => ({
          ...vote,
          voteId: newId(),
          voterId: voterIds[Number(voterId.slice(1))] as string,
          castAt: CAST_AT,
          sampleQuestion: false,
          rated: true,
          unratedReason: null,
        }),
      )
      const toFold = [...batch]
      await insertEntries(trx, appendVotes(follower, toFold), toFold)
    }
    await saveTallies(trx, drainChangedPairs(follower.tallies))
  })
  // A ledger that grew by itself would have been written out long ago.
  await sql`vacuum analyze ledger`.execute(db)
  await sql`checkpoint`.execute(db)
}
