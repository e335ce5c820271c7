import type { ChatRequest } from '@assay/contracts/chat/requests'
import { answerRequested } from '@assay/contracts/events/answer-requested'
import { turnStarted } from '@assay/contracts/events/turn-started'
import type { Database } from '@assay/db'
import { newEvent } from '@assay/outbox'
import { sketchQuestion, sketchToBytes } from '@assay/rating'
import { failpoint } from '@assay/runtime'
import { ConflictError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { NewTurn } from './stored-turn.ts'
import { titleOf } from './title-of.ts'
import type { TurnOptions } from './turn-options.ts'
import { turnInFlight } from './turn-policy.ts'
import { findTurnByRequest, insertTurn, isTurnRace, type NewThread } from './turn-repository.ts'

/**
 * Stores a new turn and requests its answers.
 * @throws {AppError} if the caller has another turn in progress.
 */
export async function storeTurn(
  { outbox, deadlineMs, thinkingDeadlineMs, asking }: TurnOptions,
  turn: NewTurn,
  isNewThread: boolean,
): Promise<void> {
  const { id: turnId, threadId, userId, idx, mode, sampleQuestion, answers } = turn
  const started = { turnId, threadId, userId, idx, mode, sampleQuestion }
  const events = [
    ...answers.map(({ id }) => newEvent(answerRequested, 'gateway', { answerId: id, turnId })),
    newEvent(turnStarted, 'gateway', started),
  ]
  const modelId = (mode === 'single' && answers[0]?.modelId) || null
  failpoint('gw.before_turn_commit')
  try {
    await outbox.commitStatement(async (statement) => {
      await insertTurn(statement, turn, {
        newThread: isNewThread ? newThreadOf(turn.prompt, modelId) : null,
        deadlineMs: turn.thinkingMode ? thinkingDeadlineMs : deadlineMs,
        asking,
        events,
      })
      failpoint('gw.after_turn_commit')
    })
  } catch (error) {
    throw isTurnRace(error) ? turnInFlight() : error
  }
}

function newThreadOf(prompt: string, modelId: string | null): NewThread {
  const questionSketch = Buffer.from(sketchToBytes(sketchQuestion(prompt)))
  return { title: titleOf(prompt), modelId, questionSketch }
}

interface Refused {
  readonly sender: Identity
  readonly request: Pick<ChatRequest, 'request_id'>
  /** Why the turn was not stored. */
  readonly error: unknown
}

/**
 * Returns the turn that an earlier request with the same id has started.
 * @throws the error, if it has another reason.
 */
export async function getRepeated(db: Database, { sender, request, error }: Refused) {
  if (!(error instanceof ConflictError && request.request_id)) throw error
  const { userId } = sender
  const stored = await findTurnByRequest(db, { requestId: request.request_id, userId })
  if (!stored) throw error
  return stored
}
