import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { TurnState } from '@assay/contracts/threads'
import { type Database, EARLIER_QUESTIONS } from '@assay/db'
import type { EventStatement, OutboxEvent } from '@assay/outbox'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../http/unique-violation.ts'
import type { AskingNetwork } from '../networks/voter-networks.ts'
import type { NewTurn, StoredTurn } from './stored-turn.ts'

type LastTurn = Pick<StoredTurn, 'mode' | 'idx' | 'state' | 'hasVote' | 'prompt'> & {
  /** The questions before the last turn, newest first. */
  readonly earlier: readonly string[]
  readonly modelIds: readonly string[]
}

/**
 * Finds the last turn of the user's active thread. Returns undefined if the user has no active
 * thread with this id.
 */
export async function findLastTurn(
  db: Database,
  { threadId, userId }: { readonly threadId: string; readonly userId: string },
): Promise<LastTurn | undefined> {
  return db
    .selectFrom('threads')
    .innerJoin('turns', 'turns.threadId', 'threads.id')
    .select((eb) => [
      'threads.mode',
      'turns.idx',
      'turns.state',
      'turns.prompt',
      EARLIER_QUESTIONS.as('earlier'),
      sql<string[]>`array(select model_id from answers where turn_id = turns.id)`.as('modelIds'),
      eb
        .exists(eb.selectFrom('votes').select('votes.id').whereRef('votes.turnId', '=', 'turns.id'))
        .$castTo<boolean>()
        .as('hasVote'),
    ])
    .where('threads.id', '=', threadId)
    .where('threads.userId', '=', userId)
    .where('threads.isActive', '=', true)
    .orderBy('turns.idx', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewThread {
  readonly title: string
  readonly modelId: string | null
  /** A sketch of the first question. Similar questions have similar sketches. */
  readonly questionSketch: Buffer
}

export interface TurnInsertion {
  /** Null if the turn continues a thread. The model is set only for a single chat. */
  readonly newThread: NewThread | null
  /** Milliseconds until the deadline, by the database's clock. */
  readonly deadlineMs: number
  readonly asking: AskingNetwork | undefined
  readonly events: readonly OutboxEvent[]
}

/**
 * Stores thread, turn, answers and events in one statement, which is one transaction and one round
 * trip. Three unique keys decide races: thread and index, user and request, and one open turn per
 * user.
 */
export async function insertTurn(
  { db, enqueued }: EventStatement,
  turn: NewTurn,
  { newThread, deadlineMs, asking, events }: TurnInsertion,
): Promise<void> {
  const { mode, gatewayId: gateway, answers, ...columns } = turn
  const { id: turnId, threadId, userId } = columns
  const deadlineAt = sql<Date>`now() + make_interval(secs => ${deadlineMs / 1_000})`
  const withThread = newThread
    ? db.with('thread', (qb) =>
        qb.insertInto('threads').values({ id: threadId, userId, mode, ...newThread }),
      )
    : db.with('thread', (qb) =>
        qb.updateTable('threads').set({ lastMessageAt: sql`now()` }).where('id', '=', threadId),
      )
  const withTurn = withThread.with('turn', (qb) =>
    qb.insertInto('turns').values({ ...columns, gateway, deadlineAt, inFlightOf: userId }),
  )
  const withNetwork = asking
    ? withTurn.with('network', (qb) => qb.insertInto('turnNetworks').values({ turnId, ...asking }))
    : withTurn
  await withNetwork
    .with('answer', (qb) =>
      qb
        .insertInto('answers')
        .values(answers.map(({ id, side, modelId }) => ({ id, turnId, side, modelId }))),
    )
    .insertInto('outbox')
    .values(events)
    .execute()
  enqueued.push(...events)
}

/**
 * The unique keys that refuse a turn: for a repeated request, for a repeated index and for another
 * turn in progress.
 */
const RACE_CONSTRAINTS = [
  'turns_user_id_request_id_key',
  'turns_thread_id_idx_key',
  'turns_one_in_flight',
]

/** Whether a statement that opens a turn failed because a concurrent statement was faster. */
export function isTurnRace(error: unknown): boolean {
  return RACE_CONSTRAINTS.some((key) => isUniqueViolation(error, key))
}

type TurnOfUser = Pick<
  StoredTurn,
  'id' | 'idx' | 'threadId' | 'blind' | 'thinkingMode' | 'answers'
> & { readonly ageMs: number }

/** Finds the user's own turn. Returns undefined for an unknown turn or another user's turn. */
export async function findTurn(
  db: Database,
  { turnId, userId }: { readonly turnId: string; readonly userId: string },
): Promise<TurnOfUser | undefined> {
  const answers = await selectAnswersOf(db, userId).where('turns.id', '=', turnId).execute()
  return toTurn(answers)
}

/** Finds the turn that this request started earlier. */
export async function findTurnByRequest(
  db: Database,
  { requestId, userId }: { readonly requestId: string; readonly userId: string },
): Promise<TurnOfUser | undefined> {
  const answers = await selectAnswersOf(db, userId)
    .where('turns.requestId', '=', requestId)
    .execute()
  return toTurn(answers)
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
      'turns.thinkingMode',
      sql<number>`(extract(epoch from now() - turns.created_at) * 1000)::float8`.as('ageMs'),
      'answers.id',
      'answers.side',
      'answers.modelId',
      'models.llmName as modelName',
    ])
    .where('turns.userId', '=', userId)
    .orderBy('answers.side')
}

function toTurn(
  answers: readonly (Omit<TurnOfUser, 'answers'> &
    TurnOfUser['answers'][number] & { readonly turnId: string })[],
): TurnOfUser | undefined {
  const [first] = answers
  if (!first) return undefined
  const { turnId: id, idx, threadId, blind, thinkingMode, ageMs } = first
  return { id, idx, threadId, blind, thinkingMode, ageMs, answers }
}

export interface StoredAnswer {
  readonly state: TurnState
  readonly attempt: number
  readonly content: string
  readonly reasoning: string
  readonly errorCode: AnswerErrorCode | null
  readonly finishReason: string | null
  readonly providerSources: readonly ProviderSource[]
  readonly selfIdentified: boolean
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
      'finishReason',
      'providerSources',
      'selfIdentified',
      'ttftMs',
      'durationMs',
      'outputTokens',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
