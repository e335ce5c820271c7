import { randomBytes } from 'node:crypto'
import type { Database } from '@assay/db'

export interface Share {
  readonly id: string
  readonly createdAt: Date
}

const ID_BYTES = 18

/** Twice the same link: of two at once the second finds what the first made. */
export async function keepShare(db: Database, threadId: string): Promise<Share | undefined> {
  await db
    .insertInto('threadShares')
    .values({ id: randomBytes(ID_BYTES).toString('base64url'), threadId })
    .onConflict((conflict) =>
      conflict.column('threadId').where('revokedAt', 'is', null).doNothing(),
    )
    .execute()
  return findShare(db, threadId)
}

/** The open link to the thread. */
export async function findShare(db: Database, threadId: string): Promise<Share | undefined> {
  return db
    .selectFrom('threadShares')
    .select(['id', 'createdAt'])
    .where('threadId', '=', threadId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export async function revokeShare(db: Database, threadId: string): Promise<void> {
  await db
    .updateTable('threadShares')
    .set({ revokedAt: new Date() })
    .where('threadId', '=', threadId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Where an open link leads, while the thread is there and its owner's account is active. */
export async function findSharedThread(
  db: Database,
  id: string,
): Promise<{ threadId: string; createdAt: Date } | undefined> {
  return db
    .selectFrom('threadShares')
    .innerJoin('threads', 'threads.id', 'threadShares.threadId')
    .innerJoin('users', 'users.id', 'threads.userId')
    .select(['threads.id as threadId', 'threadShares.createdAt'])
    .where('threadShares.id', '=', id)
    .where('threadShares.revokedAt', 'is', null)
    .where('threads.isActive', '=', true)
    .where('users.isActive', '=', true)
    .executeTakeFirst()
}

/** All links to a thread that were made, oldest first. */
export async function listShares(db: Database, threadId: string) {
  return db
    .selectFrom('threadShares')
    .select(['id', 'createdAt', 'revokedAt'])
    .where('threadId', '=', threadId)
    .orderBy('createdAt')
    .execute()
}
