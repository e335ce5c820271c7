import {
  CHECKPOINT_COLUMNS,
  chainedModelName,
  type Database,
  type DatabaseTransaction,
} from '@assay/db'
import type { BoardLine, Checkpoint, LedgerHead, PublicKey } from '@assay/ledger'

/** The data about a published board that its checkpoint signs. */
export interface PublishedBoard {
  readonly head: LedgerHead
  readonly methodVersion: string
  readonly computedAt: Date
  readonly lines: readonly BoardLine[]
}

/** @throws {NoResultError} if there is no such snapshot. */
export async function getPublishedBoard(
  trx: DatabaseTransaction,
  snapshotId: string,
): Promise<PublishedBoard> {
  const { ledgerPosition, headHash, methodVersion, computedAt } = await trx
    .selectFrom('leaderboardSnapshots')
    .select(['ledgerPosition', 'headHash', 'methodVersion', 'computedAt'])
    .where('id', '=', snapshotId)
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('leaderboardEntries')
    .innerJoin('models', 'models.id', 'modelId')
    .select([
      'modelId',
      'rank',
      'rankLow',
      'rankHigh',
      'tier',
      'comparableGroup as group',
      'eloRating as rating',
      'confidenceInterval',
      'matchesPlayed',
      'wins',
      'losses',
      'ties',
      'bothBad',
      chainedModelName(ledgerPosition).as('modelName'),
    ])
    .where('snapshotId', '=', snapshotId)
    .execute()
  const head = { position: Number(ledgerPosition), hash: headHash }
  return { head, methodVersion, computedAt, lines }
}

export async function insertCheckpoint(
  trx: DatabaseTransaction,
  snapshotId: string,
  checkpoint: Checkpoint,
  { keyId, spki }: PublicKey,
): Promise<void> {
  await trx
    .insertInto('ledgerKeys')
    .values({ keyId, spki })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('ledgerCheckpoints')
    .values({ ...checkpoint, position: String(checkpoint.position), snapshotId })
    .execute()
}

/** This is enough for a day of publications. Further checkpoints wait for the next call. */
const MAX_UNLOGGED = 100

/**
 * Lists the checkpoints that are not in the log yet, oldest first, with the ids of their snapshots.
 */
export async function listUnloggedCheckpoints(db: Database) {
  const rows = await db
    .selectFrom('ledgerCheckpoints')
    .select(['snapshotId', ...CHECKPOINT_COLUMNS])
    .where('loggedAt', 'is', null)
    .orderBy('publishedAt')
    .limit(MAX_UNLOGGED)
    .execute()
  return rows.map(({ snapshotId, position, ...checkpoint }) => ({
    snapshotId,
    checkpoint: { ...checkpoint, position: Number(position) } satisfies Checkpoint,
  }))
}

export async function updateLogged(db: Database, snapshotIds: readonly string[]): Promise<void> {
  await db
    .updateTable('ledgerCheckpoints')
    .set({ loggedAt: new Date() })
    .where((eb) => eb('snapshotId', '=', eb.fn.any(eb.val(snapshotIds))))
    .execute()
}
