import type { ChatEvent, ChatRequest, ResumeRequest } from '@assay/contracts'
import { ConflictError, NotFoundError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import type { FrameHub } from './frame-hub.ts'
import { toTurnInProgress } from './resume-turn.ts'
import { retryFailedSides } from './retry-failed-sides.ts'
import { prepareTurn, type StartTurnOptions } from './start-turn.ts'
import {
  createTurnReader,
  type EventSink,
  type TurnInProgress,
  type TurnReader,
} from './turn-reader.ts'
import { findTurnByRequest, findTurnToResume } from './turn-repository.ts'

export interface OpenTurnOptions extends StartTurnOptions {
  readonly hub: FrameHub
  readonly firstFrameWaitMs: number
}

/** A turn on its way to a reader, until disposed. */
export interface OpenTurn extends Disposable {
  readonly reader: TurnReader
}

/**
 * Starts the requested turn and streams it to `sink`; a repeated request brings the turn that it
 * started the first time.
 * @throws {AppError} with the refusal.
 */
export async function startTurn(
  options: OpenTurnOptions,
  sender: Identity,
  request: ChatRequest,
  sink: EventSink,
): Promise<OpenTurn> {
  try {
    return await startNewTurn(options, sender, request, sink)
  } catch (error) {
    if (!(error instanceof ConflictError && request.request_id)) throw error
    const repeated = await repeatTurn(options, sender, request.request_id, sink)
    if (!repeated) throw error
    return repeated
  }
}

async function startNewTurn(
  options: OpenTurnOptions,
  sender: Identity,
  request: ChatRequest,
  sink: EventSink,
): Promise<OpenTurn> {
  const { progress, isNewThread, commit } = await prepareTurn(options, sender, request)
  const turn = follow(options, progress, sink)
  try {
    await commit()
  } catch (error) {
    turn[Symbol.dispose]()
    throw error
  }
  turn.reader.sendGreeting(greetingOf(progress, isNewThread))
  return turn
}

/**
 * Streams what the reader has not seen yet of a turn of theirs, on request after asking its failed
 * sides again.
 * @throws {NotFoundError} for an unknown turn as for somebody else's.
 */
export async function resumeTurn(
  options: OpenTurnOptions,
  sender: Identity,
  { turn_id: turnId, retry_failed: retry, ...seen }: ResumeRequest['resume'],
  sink: EventSink,
): Promise<OpenTurn> {
  if (retry) await retryFailedSides(options, sender, turnId)
  const { userId } = sender
  const record = await findTurnToResume(options.db, { turnId, userId })
  if (!record) throw new NotFoundError('Turn not found')
  const progress = toTurnInProgress(record, seen)
  const llms = progress.sides.map(({ name }) => name)
  return continueTurn(options, progress, sink, [{ event: 'resumed', turn_id: turnId, llms }])
}

/** The turn that this request has started before; undefined when there is none. */
async function repeatTurn(
  options: OpenTurnOptions,
  { userId }: Identity,
  requestId: string,
  sink: EventSink,
): Promise<OpenTurn | undefined> {
  const record = await findTurnByRequest(options.db, { requestId, userId })
  if (!record) return undefined
  const progress = toTurnInProgress(record)
  return continueTurn(options, progress, sink, greetingOf(progress, progress.idx === 0))
}

async function continueTurn(
  options: OpenTurnOptions,
  progress: TurnInProgress,
  sink: EventSink,
  greeting: readonly ChatEvent[],
): Promise<OpenTurn> {
  const turn = follow(options, progress, sink)
  try {
    turn.reader.sendGreeting(greeting)
    await options.hub.catchUp(turn.reader)
    return turn
  } catch (error) {
    turn[Symbol.dispose]()
    throw error
  }
}

function follow(
  { hub, firstFrameWaitMs }: OpenTurnOptions,
  progress: TurnInProgress,
  sink: EventSink,
): OpenTurn {
  const reader = createTurnReader(progress, sink, firstFrameWaitMs)
  const following = hub.follow(reader)
  return { reader, [Symbol.dispose]: () => following[Symbol.dispose]() }
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
