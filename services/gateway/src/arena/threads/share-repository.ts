import { randomBytes } from 'node:crypto'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export interface Share {
  readonly id: string
  readonly createdAt: Date
}

const ID_BYTES = 18

/**
 * Creates a link unless one exists. If two calls run concurrently, the second one finds the link of
 * the first.
 */
export async function addShare(db: Database, threadId: string): Promise<Share | undefined> {
  await db
    .updateTable('threads')
    .set({
      shareId: randomBytes(ID_BYTES).toString('base64url'),
      sharedAt: sql`coalesce(shared_at, now())`,
    })
    .where('id', '=', threadId)
    .where('shareId', 'is', null)
    .execute()
  return findShare(db, threadId)
}

/** Finds the open link to the thread. */
export async function findShare(db: Database, threadId: string): Promise<Share | undefined> {
  return db
    .selectFrom('threads')
    .select(['shareId as id', 'sharedAt as createdAt'])
    .where('id', '=', threadId)
    .where('shareId', 'is not', null)
    .$narrowType<Share>()
    .executeTakeFirst()
}

export async function revokeShare(db: Database, threadId: string): Promise<void> {
  await db.updateTable('threads').set({ shareId: null }).where('id', '=', threadId).execute()
}

/** Finds the thread of an open link if the thread and its owner's account are active. */
export async function findSharedThread(
  db: Database,
  shareId: string,
): Promise<{ threadId: string } | undefined> {
  return db
    .selectFrom('threads')
    .innerJoin('users', 'users.id', 'threads.userId')
    .select('threads.id as threadId')
    .where('shareId', '=', shareId)
    .where('threads.isActive', '=', true)
    .where('users.isActive', '=', true)
    .executeTakeFirst()
}
