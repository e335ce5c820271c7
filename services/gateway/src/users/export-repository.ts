import type { ChatMode } from '@assay/contracts'
import type { Database } from '@assay/db'

/** What is stored of a person besides threads and items. */
export async function findPersonalRecord(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['createdAt', 'termsVersion', 'termsAcceptedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function listIdentities(
  db: Database,
  userId: string,
): Promise<{ readonly provider: string; readonly subject: string }[]> {
  return db
    .selectFrom('identities')
    .select(['provider', 'subject'])
    .where('userId', '=', userId)
    .execute()
}

export interface OwnThread {
  readonly id: string
  readonly userId: string
  readonly mode: ChatMode
  readonly title: string
  readonly isActive: boolean
  readonly lastMessageAt: Date
  readonly modelName: string | null
}

/** All threads of the person, hidden ones too, oldest first. */
export async function listOwnThreads(db: Database, userId: string): Promise<OwnThread[]> {
  return db
    .selectFrom('threads')
    .leftJoin('models', 'models.id', 'threads.modelId')
    .select([
      'threads.id',
      'threads.userId',
      'threads.mode',
      'threads.title',
      'threads.isActive',
      'threads.lastMessageAt',
      'models.llmName as modelName',
    ])
    .where('threads.userId', '=', userId)
    .orderBy('threads.id')
    .execute()
}

/** All items of the person, oldest first. */
export async function listOwnItems(db: Database, ownerId: string) {
  return db
    .selectFrom('items')
    .select(['id', 'ownerId', 'title', 'description'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute()
}
