import { MAX_THREADS_LISTED } from '@assay/contracts/constants'
import { toSearchPatterns } from '@assay/contracts/search-pattern'
import type { ChatMode } from '@assay/contracts/threads'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export interface Thread {
  readonly id: string
  readonly userId: string
  readonly mode: ChatMode
  readonly title: string
  readonly isActive: boolean
  readonly pinned: boolean
  readonly lastMessageAt: Date
  readonly modelName: string | null
}

export interface ThreadPage {
  /**
   * The words to find in titles, in questions and, after the vote, in answers, in any order. A blank
   * text matches all threads.
   */
  readonly search?: string | undefined
  /**
   * The last thread of the previous page, which may be hidden by now. After another user's thread,
   * the page is empty.
   */
  readonly before?: string | undefined
}

/**
 * Lists at most MAX_THREADS_LISTED active threads: first the pinned threads, then the others, each
 * newest first.
 */
export async function listThreads(
  db: Database,
  userId: string,
  { search, before }: ThreadPage = {},
): Promise<Thread[]> {
  return selectThreads(db, userId)
    .where('threads.isActive', '=', true)
    .where(({ and }) =>
      and(toSearchPatterns(search ?? '').map((pattern) => contains(userId, pattern))),
    )
    .$if(before !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(threads.pinned, threads.last_message_at, threads.id) < (
          select pinned, last_message_at, id from threads where id = ${before} and user_id = ${userId}
        )`,
      ),
    )
    .orderBy('threads.pinned', 'desc')
    .orderBy('threads.lastMessageAt', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(MAX_THREADS_LISTED)
    .execute()
}

/**
 * Answers are searched only after the vote. Otherwise a match for words that are typical of a model
 * would reveal the model. The owner is repeated in the condition for turns, and `offset 0` fences
 * the answers off, so that no query plan reads other users' texts.
 */
function contains(userId: string, pattern: string) {
  return sql<boolean>`(threads.title ~* ${pattern} or threads.id in (
    select turns.thread_id from turns where turns.user_id = ${userId} and turns.prompt ~* ${pattern}
    union all
    select turns.thread_id from turns
    join votes on votes.turn_id = turns.id
    where turns.user_id = ${userId} and votes.user_id = ${userId} and exists (
      select from answers where answers.turn_id = turns.id and answers.content ~* ${pattern} offset 0
    )
  ))`
}

/** Lists all threads of the user, including hidden threads, oldest first. */
export async function listOwnThreads(db: Database, userId: string): Promise<Thread[]> {
  return selectThreads(db, userId).orderBy('threads.id').execute()
}

function selectThreads(db: Database, userId: string) {
  return db
    .selectFrom('threads')
    .leftJoin('models', 'models.id', 'threads.modelId')
    .select([
      'threads.id',
      'threads.userId',
      'threads.mode',
      'threads.title',
      'threads.isActive',
      'threads.pinned',
      'threads.lastMessageAt',
      'models.llmName as modelName',
    ])
    .where('threads.userId', '=', userId)
}

export async function findActiveThread(
  db: Database,
  id: string,
): Promise<{ userId: string; mode: ChatMode } | undefined> {
  return db
    .selectFrom('threads')
    .select(['userId', 'mode'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Returns undefined for a hidden thread or another user's thread. */
export async function updateThread(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  changes: { readonly title?: string | undefined; readonly pinned?: boolean | undefined },
): Promise<Thread | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('threads')
    .set(changes)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  return selectThreads(db, userId).where('threads.id', '=', id).executeTakeFirst()
}

/**
 * Hides the thread. Its votes still count. Returns false if the thread is already hidden or belongs
 * to another user.
 */
export async function deactivateThread(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const hidden = await db
    .updateTable('threads')
    .set({ isActive: false, deletedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()
  return hidden !== undefined
}
