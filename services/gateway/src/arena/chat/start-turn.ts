import type { ChatEvent } from '@assay/contracts/chat/events'
import type { ChatRequest } from '@assay/contracts/chat/requests'
import { answerRequested } from '@assay/contracts/events/answer-events'
import { turnStarted } from '@assay/contracts/events/turn-started'
import { newEvent } from '@assay/outbox'
import { sketchQuestion, sketchToBytes } from '@assay/rating'
import { failpoint } from '@assay/runtime'
import { ConflictError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { planTurn } from '../turns/plan-turn.ts'
import type { NewTurn } from '../turns/stored-turn.ts'
import { titleOf } from '../turns/title-of.ts'
import type { TurnOptions } from '../turns/turn-options.ts'
import { turnInFlight } from '../turns/turn-policy.ts'
import {
  findTurnByRequest,
  insertTurn,
  isTurnRace,
  type NewThread,
} from '../turns/turn-repository.ts'
import type { EventSink } from './event-sink.ts'
import { continueTurn, type StreamOptions, streamTurn } from './stream-turn.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

/**
 * Starts the requested turn and streams it to `sink` until disposed. A repeated request continues
 * the turn that the first one started.
 * @throws {AppError} with the refusal.
 */
export async function startTurn(
  options: TurnOptions & StreamOptions,
  sender: Identity,
  request: ChatRequest,
  sink: EventSink,
): Promise<TurnInProgress & Disposable> {
  try {
    return await startNewTurn(options, sender, request, sink)
  } catch (error) {
    if (!(error instanceof ConflictError && request.request_id)) throw error
    const { userId } = sender
    const stored = await findTurnByRequest(options.db, { requestId: request.request_id, userId })
    if (!stored) throw error
    return continueTurn(options, stored, sink, {
      greeting: (turn) => greetingOf(turn, turn.idx === 0),
    })
  }
}

/** Starts streaming before the turn is stored, so that no frame is lost in between. */
async function startNewTurn(
  options: TurnOptions & StreamOptions,
  sender: Identity,
  request: ChatRequest,
  sink: EventSink,
): Promise<TurnInProgress & Disposable> {
  const planned = await planTurn(options, sender, request)
  const turn = streamTurn(options, planned, sink)
  const isNewThread = !request.thread_id
  try {
    await storeTurn(options, planned, isNewThread)
  } catch (error) {
    turn[Symbol.dispose]()
    throw isTurnRace(error) ? turnInFlight() : error
  }
  turn.sendGreeting(greetingOf(turn, isNewThread))
  return turn
}

async function storeTurn(
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
  await outbox.commitStatement(async (statement) => {
    await insertTurn(statement, turn, {
      newThread: isNewThread ? newThreadOf(turn.prompt, modelId) : null,
      deadlineMs: turn.thinkingMode ? thinkingDeadlineMs : deadlineMs,
      asking,
      events,
    })
    failpoint('gw.after_turn_commit')
  })
}

function newThreadOf(prompt: string, modelId: string | null): NewThread {
  const questionSketch = Buffer.from(sketchToBytes(sketchQuestion(prompt)))
  return { title: titleOf(prompt), modelId, questionSketch }
}

function greetingOf(
  { id, idx, threadId, sides }: TurnInProgress,
  isNewThread: boolean,
): ChatEvent[] {
  const setup: ChatEvent = {
    event: 'setup',
    llms: sides.map(({ name }) => name),
    turn_id: id,
    turn_idx: idx,
  }
  return isNewThread ? [{ event: 'thread_created', thread_id: threadId }, setup] : [setup]
}
