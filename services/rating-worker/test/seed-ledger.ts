import { SUBJECTS } from '@assay/contracts/label-slugs'
import type { Subject } from '@assay/contracts/labels'
import { createDatabase, type Database, newId } from '@assay/db'
import { type CountedVote, drainChangedPairs } from '@assay/rating'
import { randomVotes } from '@assay/rating/simulation'
import { sql } from 'kysely'
import { appendChanges, type VoteLabel } from '../src/leaderboard/append-changes.ts'
import { appendVotes } from '../src/leaderboard/append-votes.ts'
import { advanceTo } from '../src/leaderboard/catch-up.ts'
import { readFoldState } from '../src/leaderboard/fold-state-repository.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { insertChanges, insertEntries, lockLedger } from '../src/ledger/ledger-repository.ts'
import { saveTallies } from '../src/ledger/tally-repository.ts'
import type { FoldedVote, VoteToFold } from '../src/ledger/vote-to-fold.ts'

/**
 * This program appends VOTES rated votes on MODEL_IDS to the ledger, as folds would, and subject
 * labels for a tenth of them.
 */
const BATCH_SIZE = 20_000
const VOTERS = 50_000
const LABELLED = 0.1
const CAST_AT = new Date('2026-01-01T00:00:00Z')

await using db = createDatabase(process.env.DATABASE_URL ?? '', {
  name: 'seeder',
  timeoutMs: 600_000,
})
await writeLedger(db, Number(process.env.VOTES), process.env.MODEL_IDS?.split(',') ?? [])

async function writeLedger(
  db: Database,
  votes: number,
  modelIds: readonly string[],
): Promise<void> {
  const follower = createLedgerFollower()
  const voterIds = Array.from({ length: VOTERS }, newId)
  const toFold = ({ voterId, ...vote }: CountedVote): VoteToFold => ({
    ...vote,
    voteId: newId(),
    voterId: voterIds[Number(voterId.slice(1))] as string,
    castAt: CAST_AT,
    sampleQuestion: false,
    rated: true,
    unratedReason: null,
    leftStyle: null,
    rightStyle: null,
    declined: null,
  })
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx)
    const { head, models } = await readFoldState(trx)
    await advanceTo(follower, trx, head)
    // Checking the foreign keys of each entry takes longer than writing it.
    await sql`set local session_replication_role = replica`.execute(trx)
    let batch: VoteToFold[] = []
    let written = 0
    const write = async () => {
      const entries = appendVotes(follower, batch)
      const labels = entries.slice(0, entries.length * LABELLED).map(toLabel)
      await insertEntries(trx, entries)
      const changes = appendChanges(follower, models, CAST_AT, { labels })
      if (changes.length > 0) await insertChanges(trx, changes)
      written += entries.length
      batch = []
    }
    for (const vote of randomVotes({ votes, models: modelIds.length, voters: VOTERS, modelIds })) {
      batch.push(toFold(vote))
      if (batch.length === BATCH_SIZE) await write()
    }
    await write()
    await saveTallies(trx, drainChangedPairs(follower.tallies))
    if (written !== votes) throw new Error(`only ${written} votes`)
  })
  // This writes the seeded ledger to disk, where a ledger that has grown normally already is.
  await sql`vacuum analyze ledger, ledger_changes`.execute(db)
  await sql`checkpoint`.execute(db)
}

/** Creates a label for a vote's question. */
function toLabel({ voteId, position }: FoldedVote): VoteLabel {
  return {
    ...{ voteId, vote: position, axis: 'subject', source: 'weights', version: '1' },
    slugs: [SUBJECTS[position % SUBJECTS.length] as Subject],
  }
}
