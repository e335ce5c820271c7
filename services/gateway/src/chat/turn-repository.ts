import type { AnswerErrorCode, AnswerSide, ChatMode, TurnState } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { OutboxEvent } from '@assay/outbox'
import { sql } from 'kysely'
import { isUniqueViolation } from '../http/unique-violation.ts'
import type { ThreadTail } from './turn-policy.ts'

/** The user's active thread and its last turn; undefined when there is none such. */
export async function findThreadTail(
  db: Database,
  { threadId, userId }: { readonly threadId: string; readonly userId: string },
): Promise<ThreadTail | undefined> {
  return db
    .selectFrom('threads')
    .innerJoin('turns', 'turns.threadId', 'threads.id')
    .select((eb) => [
      'threads.mode',
      'turns.idx as lastIdx',
      'turns.state as lastState',
      eb
        .exists(eb.selectFrom('votes').select('votes.id').whereRef('votes.turnId', '=', 'turns.id'))
        .$castTo<boolean>()
        .as('lastHasVote'),
    ])
    .where('threads.id', '=', threadId)
    .where('threads.userId', '=', userId)
    .where('threads.isActive', '=', true)
    .orderBy('turns.idx', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewTurn {
  readonly id: string
  readonly threadId: string
  readonly userId: string
  readonly idx: number
  readonly requestId: string | null
  readonly prompt: string
  readonly thinkingMode: boolean
  readonly temperature: number
  readonly maxTokens: number
  readonly gateway: string
  /** Milliseconds until it is given up, counted by the clock of the database. */
  readonly deadlineMs: number
  readonly pairProbability: number | null
  readonly blind: boolean
  readonly sampleQuestion: boolean
}

export interface NewAnswer {
  readonly id: string
  readonly turnId: string
  readonly side: AnswerSide
  readonly modelId: string
}

export interface NewThread {
  readonly title: string
  readonly mode: ChatMode
  /** The model of a single chat. */
  readonly modelId: string | null
}

export interface NewTurnRows {
  /** Null when the turn continues a thread. */
  readonly thread: NewThread | null
  readonly turn: NewTurn
  readonly answers: readonly NewAnswer[]
  readonly events: readonly OutboxEvent[]
}

/**
 * Stores thread, turn, answers and events in one statement, which is one transaction and one
 * round trip. The unique keys (thread and index, user and request, one open turn of a sender) are
 * what decides races.
 */
export async function insertTurn(db: Database, rows: NewTurnRows): Promise<void> {
  const { thread, turn, answers, events } = rows
  const { deadlineMs, ...columns } = turn
  const { threadId, userId } = columns
  const deadlineAt = sql<Date>`now() + make_interval(secs => ${deadlineMs / 1_000})`
  const withThread = thread
    ? db.with('thread', (qb) =>
        qb.insertInto('threads').values({ id: threadId, userId, ...thread }),
      )
    : db.with('thread', (qb) =>
        qb.updateTable('threads').set({ lastMessageAt: sql`now()` }).where('id', '=', threadId),
      )
  await withThread
    .with('turn', (qb) =>
      qb.insertInto('turns').values({ ...columns, deadlineAt, inFlightOf: userId }),
    )
    .with('answer', (qb) => qb.insertInto('answers').values(answers))
    .insertInto('outbox')
    .values(events)
    .execute()
}

/** The unique keys that refuse a turn: this request's own, the thread's next, the sender's other. */
const RACE_CONSTRAINTS = [
  'turns_user_id_request_id_key',
  'turns_thread_id_idx_key',
  'turns_one_in_flight',
]

/** Did a statement that opens a turn lose to another one? */
export function isTurnRace(error: unknown): boolean {
  return RACE_CONSTRAINTS.some((key) => isUniqueViolation(error, key))
}

export interface TurnToResume {
  readonly id: string
  readonly idx: number
  readonly threadId: string
  readonly blind: boolean
  readonly answers: readonly {
    readonly id: string
    readonly side: AnswerSide
    readonly modelName: string
  }[]
}

/** The user's own turn; undefined for somebody else's as for an unknown one. */
export async function findTurnToResume(
  db: Database,
  { turnId, userId }: { readonly turnId: string; readonly userId: string },
): Promise<TurnToResume | undefined> {
  const answers = await selectAnswersOf(db, userId).where('turns.id', '=', turnId).execute()
  return toTurnToResume(answers)
}

/** The turn that this request has already started. */
export async function findTurnByRequest(
  db: Database,
  { requestId, userId }: { readonly requestId: string; readonly userId: string },
): Promise<TurnToResume | undefined> {
  const answers = await selectAnswersOf(db, userId)
    .where('turns.requestId', '=', requestId)
    .execute()
  return toTurnToResume(answers)
}

function selectAnswersOf(db: Database, userId: string) {
  return db
    .selectFrom('turns')
    .innerJoin('answers', 'answers.turnId', 'turns.id')
    .innerJoin('models', 'models.id', 'answers.modelId')
    .select([
      'turns.id as turnId',
      'turns.idx',
      'turns.threadId',
      'turns.blind',
      'answers.id',
      'answers.side',
      'models.llmName as modelName',
    ])
    .where('turns.userId', '=', userId)
    .orderBy('answers.side')
}

function toTurnToResume(
  answers: readonly (Omit<TurnToResume, 'answers'> &
    TurnToResume['answers'][number] & { readonly turnId: string })[],
): TurnToResume | undefined {
  const [first] = answers
  if (!first) return undefined
  const { turnId: id, idx, threadId, blind } = first
  return { id, idx, threadId, blind, answers }
}

export interface StoredAnswer {
  readonly state: TurnState
  readonly attempt: number
  readonly content: string
  readonly reasoning: string
  readonly errorCode: AnswerErrorCode | null
  readonly ttftMs: number | null
  readonly durationMs: number | null
  readonly outputTokens: number | null
}

export async function findStoredAnswer(
  db: Database,
  id: string,
): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('answers')
    .select([
      'state',
      'attempt',
      'content',
      'reasoning',
      'errorCode',
      'ttftMs',
      'durationMs',
      'outputTokens',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
