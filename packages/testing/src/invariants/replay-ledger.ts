import { type Database, LEDGER_CHANGE_COLUMNS, LEDGER_COLUMNS, splitsAt } from '@assay/db'
import { createVersions, type LedgerChange, type LedgerEntry, type ModelSplit } from '@assay/ledger'
import {
  addVote,
  createTallies,
  estimateUncertainty,
  fitTallies,
  type Standing,
  standingsOf,
  type Tallies,
  type Uncertainty,
} from '@assay/rating'
import { sql } from 'kysely'

/**
 * Reads all votes in the order in which they count, with the models for which they count. Restored
 * votes are at the position of their restoration.
 */
export async function readVotes(db: Database): Promise<readonly LedgerEntry[]> {
  const votes = await readLedger(db)
  const restored = await db
    .selectFrom('ledgerChanges')
    .innerJoin('ledger', 'ledger.voteId', 'subjectId')
    .select(['ledger.position as vote', 'ledgerChanges.position', 'facts'])
    .where('kind', '=', 'reversal')
    .execute()
  const changes = new Map(restored.map((change) => [Number(change.vote), change]))
  const versions = createVersions(await listSplits(db))
  return votes
    .map(versions)
    .map((vote): LedgerEntry => {
      const change = changes.get(vote.position)
      if (!change) return vote
      const counted = { rated: true, unratedReason: null, weight: Number(change.facts[2]) }
      return { ...vote, ...counted, position: Number(change.position) }
    })
    .sort((one, other) => one.position - other.position)
}

async function listSplits(db: Database) {
  const { rows } = await sql<ModelSplit>`select * from (${splitsAt()}) as split`.execute(db)
  return rows
}

/** Reads the votes in the ledger, in order. */
export async function readLedger(db: Database): Promise<readonly LedgerEntry[]> {
  const rows = await db.selectFrom('ledger').select(LEDGER_COLUMNS).orderBy('position').execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** Reads the ledger entries that are not votes, in order. */
export async function readChanges(db: Database): Promise<readonly LedgerChange[]> {
  const rows = await db
    .selectFrom('ledgerChanges')
    .select(LEDGER_CHANGE_COLUMNS)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** Finds the newest snapshot; undefined if there is none. */
export async function findNewestSnapshot(db: Database) {
  const snapshot = await db
    .selectFrom('leaderboardSnapshots')
    .selectAll()
    .orderBy('computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!snapshot) return undefined
  const entries = await db
    .selectFrom('leaderboardEntries')
    .selectAll()
    .where('snapshotId', '=', snapshot.id)
    .execute()
  return { ...snapshot, position: Number(snapshot.ledgerPosition), entries }
}

/** Reads the voters who are currently excluded. */
export async function readExcluded(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('voteExclusions')
    .select('voterId')
    .where('reversedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ voterId }) => voterId))
}

export interface Replay {
  readonly excluded: ReadonlySet<string>
  readonly modelIds: readonly string[]
  /** The ledger position at which the intervals were computed. */
  readonly uncertaintyPosition: number
}

export interface ReplayedBoard {
  readonly tallies: Tallies
  readonly standings: ReadonlyMap<string, Standing>
}

/** Returns true if the vote counts in the ratings. */
export function counts({ rated, voterId }: LedgerEntry, excluded: ReadonlySet<string>): boolean {
  return rated && !excluded.has(voterId)
}

/** Computes the board from the ledger entries only. */
export function replayLedger(
  entries: readonly LedgerEntry[],
  { excluded, modelIds, uncertaintyPosition }: Replay,
): ReplayedBoard {
  const tallies = createTallies()
  const estimate = () => estimateUncertainty(tallies, fitTallies(tallies, modelIds))
  let uncertainty: Uncertainty | undefined
  for (const entry of entries) {
    if (entry.position > uncertaintyPosition) uncertainty ??= estimate()
    if (counts(entry, excluded)) addVote(tallies, entry, entry.weight)
  }
  const { entries: standings } = standingsOf(
    fitTallies(tallies, modelIds),
    uncertainty ?? estimate(),
  )
  return {
    tallies,
    standings: new Map(standings.map((standing) => [standing.modelId, standing])),
  }
}
