import type { UnratedReason, VoteOutcome } from '@assay/contracts'
import { type Database, ENTRY_COLUMNS, LEDGER_COLUMNS, SNAPSHOT_COLUMNS } from '@assay/db'
import { sql } from 'kysely'
import { IN_PLACE_ORDER } from '../leaderboard/leaderboard-repository.ts'

/** An entry of the ledger as it is stored. */
export interface LedgerEntry {
  readonly position: string
  readonly castAt: Date
  readonly outcome: VoteOutcome
  readonly leftModelId: string
  readonly rightModelId: string
  readonly voterId: string
  readonly sampleQuestion: boolean
  readonly rated: boolean
  readonly unratedReason: UnratedReason | null
  readonly hash: Buffer
}

/** The newest snapshot, or published one, with its entries by rank; undefined before the first. */
export async function findNewestSnapshot(
  db: Database,
  { publishedOnly }: { readonly publishedOnly: boolean },
) {
  const snapshot = await db
    .selectFrom('leaderboardSnapshots')
    .select(SNAPSHOT_COLUMNS)
    .$if(publishedOnly, (qb) => qb.where('publishedAt', 'is not', null))
    .orderBy('computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!snapshot) return undefined
  const entries = await db
    .selectFrom('leaderboardEntries')
    .innerJoin('models', 'models.id', 'leaderboardEntries.modelId')
    .select(ENTRY_COLUMNS)
    .select('models.llmName')
    .where('snapshotId', '=', snapshot.id)
    .orderBy(IN_PLACE_ORDER)
    .orderBy('modelId')
    .execute()
  return { ...snapshot, entries }
}
export type Snapshot = NonNullable<Awaited<ReturnType<typeof findNewestSnapshot>>>

/** Voters who are kept out of the ratings now, and how many changes led here. */
export async function getExclusions(db: Database) {
  const { rows } = await sql<{ changes: string; voterIds: string[] }>`
    select count(*) + count(reversed_at) as changes,
      coalesce(array_agg(voter_id) filter (where reversed_at is null), '{}') as voter_ids
    from vote_exclusions`.execute(db)
  return { changes: Number(rows[0]?.changes), voterIds: new Set(rows[0]?.voterIds) }
}

/** At most `limit` entries after `after` and up to `upTo`, in order. */
export async function listEntries(
  db: Database,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<LedgerEntry[]> {
  return db
    .selectFrom('ledger')
    .select(LEDGER_COLUMNS)
    .where('position', '>', String(after))
    .where('position', '<=', String(upTo))
    .orderBy('position')
    .limit(limit)
    .execute()
}
