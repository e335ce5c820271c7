import type { ChatEvent } from '@assay/contracts/chat/events'
import type { ChatRequest } from '@assay/contracts/chat/requests'
import type { Identity } from '../../http/identity.ts'
import { planTurn } from '../turns/plan-turn.ts'
import { getRepeated, storeTurn } from '../turns/store-turn.ts'
import type { TurnOptions } from '../turns/turn-options.ts'
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
    const stored = await getRepeated(options.db, { sender, request, error })
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
    throw error
  }
  turn.sendGreeting(greetingOf(turn, isNewThread))
  return turn
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
