import { type ChatMode, MAX_THREADS_LISTED } from '@assay/contracts'
import type { Database } from '@assay/db'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { TurnRecord } from './public-turn.ts'

export interface Thread {
  readonly id: string
  readonly userId: string
  readonly mode: ChatMode
  readonly title: string
  readonly isActive: boolean
  readonly lastMessageAt: Date
  readonly modelName: string | null
}

/** The newest active threads, at most MAX_THREADS_LISTED. */
export async function listThreads(db: Database, userId: string): Promise<Thread[]> {
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
    .where('threads.isActive', '=', true)
    .orderBy('threads.lastMessageAt', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(MAX_THREADS_LISTED)
    .execute()
}

export async function findThreadOwner(
  db: Database,
  id: string,
): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom('threads')
    .select('userId')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** All turns of a thread in order, with their answers and votes, in one statement. */
export async function listTurns(db: Database, threadId: string): Promise<TurnRecord[]> {
  const rows = await db
    .selectFrom('turns')
    .select((eb) => [
      'turns.id',
      'turns.idx',
      'turns.prompt',
      'turns.state',
      'turns.blind',
      'turns.createdAt',
      jsonObjectFrom(
        eb
          .selectFrom('votes')
          .select(['votes.outcome', 'votes.feedbackText as feedbackText'])
          .whereRef('votes.turnId', '=', 'turns.id'),
      ).as('vote'),
      jsonArrayFrom(
        eb
          .selectFrom('answers')
          .innerJoin('models', 'models.id', 'answers.modelId')
          .select([
            'answers.id',
            'answers.side',
            'answers.modelId as modelId',
            'models.llmName as modelName',
            'answers.state',
            'answers.content',
            'answers.errorCode as errorCode',
            'answers.createdAt as createdAt',
          ])
          .whereRef('answers.turnId', '=', 'turns.id')
          .orderBy('answers.side'),
      ).as('answers'),
    ])
    .where('turns.threadId', '=', threadId)
    .orderBy('turns.idx')
    .execute()
  return rows.map(({ vote, answers, ...turn }) => ({
    ...turn,
    vote,
    answers: answers.map((answer) => ({ ...answer, createdAt: new Date(answer.createdAt) })),
  }))
}

/** Hides the thread; its votes count on. False when it is not the user's or already hidden. */
export async function deactivateThread(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const hidden = await db
    .updateTable('threads')
    .set({ isActive: false })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()
  return hidden !== undefined
}
