import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

export interface StoredTotp {
  readonly sealedSecret: Buffer
  /** Null until the user has confirmed the key with a first code. */
  readonly enabledAt: Date | null
}

export async function findTotp(db: Database, userId: string): Promise<StoredTotp | undefined> {
  return db
    .selectFrom('totpSecrets')
    .select(['sealedSecret', 'enabledAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Stores a pending key. Returns false if a confirmed key exists. */
export async function insertPendingTotp(
  db: Database,
  userId: string,
  sealedSecret: Buffer,
): Promise<boolean> {
  const stored = await db
    .insertInto('totpSecrets')
    .values({ userId, sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, lastStep: null })
        .where('totpSecrets.enabledAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return stored !== undefined
}

/** Marks the step as used. Returns false if this step or a later one was used before. */
export async function consumeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totpSecrets')
    .set({ lastStep: String(step) })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', String(step))]))
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Confirms the pending key and replaces the recovery codes. Of two concurrent calls, only one
 * returns true.
 */
export async function enableTotp(
  trx: DatabaseTransaction,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  const enabled = await trx
    .updateTable('totpSecrets')
    .set({ enabledAt: sql`now()`, recoveryCodeHashes: [...codeHashes] })
    .where('userId', '=', userId)
    .where('enabledAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return enabled !== undefined
}

/** Deletes the key and the recovery codes. Returns false if there were none. */
export async function deleteTotp(db: Database, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the recovery code. Of two concurrent calls, only one returns true. */
export async function consumeRecoveryCode(
  db: Database,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await db
    .updateTable('totpSecrets')
    .set({
      recoveryCodeHashes: sql<Buffer[]>`array_remove(recovery_code_hashes, ${codeHash}::bytea)`,
    })
    .where('userId', '=', userId)
    .where(sql<boolean>`${codeHash}::bytea = any (recovery_code_hashes)`)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}
