import {
  type BoardDetails,
  CHECKPOINT_COLUMNS,
  type Database,
  type DatabaseSchema,
  ENTRY_COLUMNS,
  lastSplit,
  SNAPSHOT_COLUMNS,
} from '@assay/db'
import type { Checkpoint } from '@assay/ledger'
import { type Selectable, sql } from 'kysely'

/** The snapshot and the details that a reader sees. Details are computed after their snapshot. */
export interface BoardVersion {
  readonly snapshotId: string
  readonly detailsId: string | null
  /** Whether the board is published. A published board has a checkpoint. */
  readonly isPublished: boolean
}

/** Finds the latest version for superusers and the last published version for other readers. */
export async function findBoardVersions(
  db: Database,
): Promise<{ newest: BoardVersion | undefined; published: BoardVersion | undefined }> {
  const { rows } = await sql<Record<'newest' | 'detailed' | 'published', string | null>>`
    select
      (select id from leaderboard_snapshots order by computed_at desc, id desc limit 1) as newest,
      (select id from leaderboard_snapshots where details is not null
        order by computed_at desc, id desc limit 1) as detailed,
      (select id from leaderboard_snapshots where published_at is not null
        order by published_at desc limit 1) as published`.execute(db)
  const { newest, detailed, published } = rows[0] as (typeof rows)[number]
  return {
    newest: newest
      ? { snapshotId: newest, detailsId: detailed, isPublished: newest === published }
      : undefined,
    published: published
      ? { snapshotId: published, detailsId: published, isPublished: true }
      : undefined,
  }
}

/** Finds the latest board of a method version, or the latest published board. */
export async function findBoardOfVersion(
  db: Database,
  methodVersion: string,
  { publishedOnly }: { readonly publishedOnly: boolean },
): Promise<BoardVersion | undefined> {
  const snapshot = await db
    .selectFrom('leaderboardSnapshots')
    .select(['id', 'publishedAt'])
    .where('methodVersion', '=', methodVersion)
    .$if(publishedOnly, (qb) => qb.where('publishedAt', 'is not', null))
    .orderBy('computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    snapshot && {
      snapshotId: snapshot.id,
      detailsId: snapshot.id,
      isPublished: snapshot.publishedAt !== null,
    }
  )
}

export type SnapshotRow = Omit<Selectable<DatabaseSchema['leaderboardSnapshots']>, 'details'>
export type DetailsRow = BoardDetails & { readonly ledgerPosition: string }
export type EntryRow = Selectable<DatabaseSchema['leaderboardEntries']> & {
  readonly llmName: string
  readonly logo: string | null
  /** When the model was last split. */
  readonly since: Date | null
}

/** A stored snapshot with its entries, the highest rating first. */
export interface BoardRecord {
  readonly snapshot: SnapshotRow
  readonly entries: readonly EntryRow[]
  readonly details: DetailsRow | undefined
  /** Undefined for an unpublished board or without a signing key. */
  readonly checkpoint: Checkpoint | undefined
}

/**
 * Finds the snapshot with its entries, details and checkpoint. Returns undefined if the snapshot
 * has been deleted.
 */
export async function findBoard(
  db: Database,
  { snapshotId, detailsId, isPublished }: BoardVersion,
): Promise<BoardRecord | undefined> {
  const row = await db
    .selectFrom('leaderboardSnapshots')
    .select(SNAPSHOT_COLUMNS)
    .select(detailsOf(detailsId).as('details'))
    .where('id', '=', snapshotId)
    .executeTakeFirst()
  if (!row) return undefined
  const { details, ...snapshot } = row

  const entries = await db
    .selectFrom('leaderboardEntries')
    .innerJoin('models', 'models.id', 'leaderboardEntries.modelId')
    .select(ENTRY_COLUMNS)
    .select(['models.llmName', 'models.logo'])
    .select(lastSplit(snapshot.ledgerPosition).as('since'))
    .where('snapshotId', '=', snapshotId)
    .orderBy('eloRating', 'desc')
    .orderBy('models.llmName')
    .execute()
  return {
    snapshot,
    entries,
    details: details ?? undefined,
    checkpoint: isPublished ? await findCheckpoint(db, snapshotId) : undefined,
  }
}

async function findCheckpoint(db: Database, snapshotId: string): Promise<Checkpoint | undefined> {
  const row = await db
    .selectFrom('ledgerCheckpoints')
    .select(CHECKPOINT_COLUMNS)
    .where('snapshotId', '=', snapshotId)
    .executeTakeFirst()
  return row && { ...row, position: Number(row.position) }
}

/** Selects the details of a snapshot, or null. */
const detailsOf = (snapshotId: string | null) => sql<DetailsRow | null>`(
  select details || jsonb_build_object('ledgerPosition', ledger_position::text)
  from leaderboard_snapshots as detailed where detailed.id = ${snapshotId})`

/** This is enough for all boards of a model, because retention keeps only a few hundred. */
const MAX_POINTS = 2_000

/** Lists a model's entries on the stored boards, or only on the published boards, oldest first. */
export async function listRatingPoints(
  db: Database,
  modelId: string,
  { publishedOnly }: { readonly publishedOnly: boolean },
) {
  let query = db
    .selectFrom('leaderboardEntries')
    .innerJoin('leaderboardSnapshots', 'id', 'snapshotId')
    .select([
      'computedAt',
      'ledgerPosition',
      'rank',
      'eloRating',
      'confidenceInterval',
      'matchesPlayed',
    ])
    .where('modelId', '=', modelId)
    .orderBy('computedAt', 'desc')
    .limit(MAX_POINTS)
  if (publishedOnly) query = query.where('publishedAt', 'is not', null)
  return (await query.execute()).reverse()
}
