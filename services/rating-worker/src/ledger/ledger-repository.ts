import {
  createColumnList,
  type Database,
  type DatabaseTransaction,
  LEDGER_CHANGE_COLUMNS,
  LEDGER_COLUMNS,
} from '@assay/db'
import { createVersions, type LedgerChange, type LedgerEntry } from '@assay/ledger'
import type { TimedVote } from '@assay/rating'
import { sql } from 'kysely'
import { listSplits } from './split-repository.ts'
import { type FoldedVote, networkName } from './vote-to-fold.ts'

/** An arbitrary constant that no other lock uses. */
const LEDGER_LOCK = 4_151_534_153

/**
 * Waits until no other transaction writes the ledger, and keeps the lock until the end of this
 * transaction.
 */
export async function lockLedger(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LEDGER_LOCK}::bigint)`.execute(trx)
}

/** A stored entry: a vote with the name of its network, or an entry of another kind. */
export type StoredEntry = StoredVote | StoredChange

export interface StoredChange extends LedgerChange {
  readonly restored: RestoredVote | undefined
}

/** A restored vote with its weight in thousandths. */
export interface RestoredVote
  extends Pick<LedgerEntry, 'voterId' | 'leftModelId' | 'rightModelId' | 'outcome' | 'castAt'> {
  /** Why the vote's own entry left it out. */
  readonly unratedReason: LedgerEntry['unratedReason']
  readonly weight: number
}

export interface StoredVote extends LedgerEntry {
  readonly network: string | undefined
}

/** Lists the entries after `after`, up to and including `upTo`, in order. */
export async function listEntriesBetween(
  trx: DatabaseTransaction,
  after: number,
  upTo: number,
): Promise<readonly StoredEntry[]> {
  const votes = await trx
    .selectFrom('ledger')
    .select(LEDGER_COLUMNS)
    .where('position', '>', String(after))
    .where('position', '<=', String(upTo))
    .orderBy('position')
    .execute()
  const changes = await listChangesBetween(trx, after, upTo)
  const networks = await listNetworksBetween(trx, after, upTo)
  const entries = votes.map((vote): StoredEntry => {
    const position = Number(vote.position)
    return { ...vote, position, network: networks.get(position) }
  })
  if (changes.length === 0) return entries
  return [...entries, ...changes].sort((one, other) => one.position - other.position)
}

async function listChangesBetween(
  trx: DatabaseTransaction,
  after: number,
  upTo: number,
): Promise<StoredChange[]> {
  const rows = await trx
    .selectFrom('ledgerChanges')
    .select(LEDGER_CHANGE_COLUMNS)
    .where('position', '>', String(after))
    .where('position', '<=', String(upTo))
    .execute()
  const restored = await listRestoredVotes(trx, after, upTo)
  return rows.map((row) => {
    const position = Number(row.position)
    return { ...row, position, restored: restored.get(position) }
  })
}

/** Lists the votes that reversals restore, by the reversals' positions. */
async function listRestoredVotes(
  trx: DatabaseTransaction,
  after: number,
  upTo: number,
): Promise<ReadonlyMap<number, RestoredVote>> {
  const { rows } = await sql<RestoredVote & { position: string }>`
    select change.position, voter_id, left_model_id, right_model_id, outcome, cast_at,
      unrated_reason,
      (facts ->> 2)::integer as weight
    from ledger_changes as change join ledger on vote_id = subject_id
    where kind = 'reversal' and change.position > ${after} and change.position <= ${upTo}
  `.execute(trx)
  return new Map(rows.map(({ position, ...vote }) => [Number(position), vote]))
}

async function listNetworksBetween(
  trx: DatabaseTransaction,
  after: number,
  upTo: number,
): Promise<ReadonlyMap<number, string | undefined>> {
  const rows = await trx
    .selectFrom('voteNetworks')
    .select(['position', 'keyId as networkKeyId', 'networkKey', 'isAccount'])
    .where('position', '>', String(after))
    .where('position', '<=', String(upTo))
    .execute()
  return new Map(rows.map((row) => [Number(row.position), networkName(row)]))
}

/** Larger pages would make folds wait. */
const PAGE_SIZE = 1_000

/**
 * Reads the newest `limit` rated votes of voters who are not excluded, page by page, with the models
 * for which they count.
 * @param withShared whether to include votes that weigh nothing because of their network's share
 */
export async function listNewestRatedVotes(
  db: Database,
  limit: number,
  withShared = false,
): Promise<TimedVote[]> {
  const versions = createVersions(await listSplits(db))
  const votes: TimedVote[] = []
  let before: string | undefined
  while (votes.length < limit) {
    const size = Math.min(PAGE_SIZE, limit - votes.length)
    const page = await listRatedVotesBefore(db, before, size, withShared)
    votes.push(...page.map((row) => toTimedVote(versions(row))))
    before = page.at(-1)?.position
    if (before === undefined) break
  }
  return votes
}

/**
 * Lists at most `limit` rated votes, newest first; only those before position `before` if it is
 * given.
 */
async function listRatedVotesBefore(
  db: Database,
  before: string | undefined,
  limit: number,
  withShared: boolean,
) {
  return db
    .selectFrom('ledger')
    .leftJoin('voteNetworks', 'voteNetworks.position', 'ledger.position')
    .innerJoin('votes', 'votes.id', 'ledger.voteId')
    .select(['ledger.position', 'ledger.voterId', 'castAt', 'leftVerdict', 'rightVerdict'])
    .select(['ledger.leftModelId', 'ledger.rightModelId', 'ledger.outcome'])
    .select(['keyId as networkKeyId', 'networkKey', 'isAccount'])
    .where((eb) => {
      const rated = eb('ledger.rated', '=', true)
      return withShared ? rated.or('ledger.unratedReason', '=', 'network_share') : rated
    })
    .$if(before !== undefined, (qb) => qb.where('ledger.position', '<', before as string))
    .where('ledger.voterId', 'not in', (eb) =>
      eb.selectFrom('voteExclusions').select('voterId').where('reversedAt', 'is', null),
    )
    .orderBy('ledger.position', 'desc')
    .limit(limit)
    .execute()
}

type RatedVote = Awaited<ReturnType<typeof listRatedVotesBefore>>[number]

function toTimedVote(row: RatedVote): TimedVote {
  const { castAt, position: _, networkKeyId, networkKey, isAccount, ...vote } = row
  const network = networkName({ networkKeyId, networkKey, isAccount })
  return { ...vote, castAtMs: +castAt, network }
}

const ENTRIES = createColumnList<FoldedVote>({
  position: ['bigint', ({ position }) => position],
  voteId: ['uuid', ({ voteId }) => voteId],
  voterId: ['uuid', ({ voterId }) => voterId],
  leftModelId: ['uuid', ({ leftModelId }) => leftModelId],
  rightModelId: ['uuid', ({ rightModelId }) => rightModelId],
  outcome: ['text', ({ outcome }) => outcome],
  sampleQuestion: ['boolean', ({ sampleQuestion }) => sampleQuestion],
  rated: ['boolean', ({ rated }) => rated],
  unratedReason: ['text', ({ unratedReason }) => unratedReason],
  castAt: ['timestamptz', ({ castAt }) => castAt.toISOString()],
  weight: ['integer', ({ weight }) => weight],
  leftStyle: ['integer', ({ leftStyle }) => leftStyle],
  rightStyle: ['integer', ({ rightStyle }) => rightStyle],
  questionSince: ['integer', ({ questionSince }) => questionSince],
  declined: ['text', ({ declined }) => declined],
  hash: ['bytea', ({ hash }) => hash],
})

const NETWORKS = createColumnList<FoldedVote>({
  position: ['bigint', ({ position }) => position],
  keyId: ['integer', ({ networkKeyId }) => networkKeyId],
  networkKey: ['bytea', ({ networkKey }) => networkKey],
  isAccount: ['boolean', ({ isAccount }) => isAccount ?? false],
  domainKey: ['bytea', ({ domainKey }) => domainKey],
})

/** Writes vote entries, with the networks and mail domains of their voters. */
export async function insertEntries(
  trx: DatabaseTransaction,
  entries: readonly FoldedVote[],
): Promise<void> {
  await sql`
    insert into ledger (${ENTRIES.names})
    select ${ENTRIES.names} from ${ENTRIES.recordset(entries, 'entry')}`.execute(trx)
  const fromNetworks = entries.filter((entry) => networkName(entry) !== undefined)
  if (fromNetworks.length === 0) return
  await sql`
    insert into vote_networks (${NETWORKS.names})
    select ${NETWORKS.names} from ${NETWORKS.recordset(fromNetworks, 'entry')}`.execute(trx)
}

const CHANGES = createColumnList<LedgerChange>({
  position: ['bigint', ({ position }) => position],
  kind: ['text', ({ kind }) => kind],
  subjectId: ['uuid', ({ subjectId }) => subjectId],
  at: ['timestamptz', ({ at }) => at.toISOString()],
  facts: ['jsonb', ({ facts }) => JSON.stringify(facts)],
  hash: ['bytea', ({ hash }) => hash],
})

/** Writes entries other than votes. */
export async function insertChanges(
  trx: DatabaseTransaction,
  changes: readonly LedgerChange[],
): Promise<void> {
  await sql`
    insert into ledger_changes (${CHANGES.names})
    select ${CHANGES.names} from ${CHANGES.recordset(changes, 'change')}`.execute(trx)
}
