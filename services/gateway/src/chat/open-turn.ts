import type { ChatEvent, ChatRequest, ResumeRequest } from '@assay/contracts'
import { NotFoundError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import type { FrameHub } from './frame-hub.ts'
import { toTurnInProgress } from './resume-turn.ts'
import { DuplicateRequestError, prepareTurn, type StartTurnOptions } from './start-turn.ts'
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
  const { progress, isNewThread, commit } = await prepareTurn(options, sender, request)
  const turn = follow(options, progress, sink)
  try {
    await commit()
  } catch (error) {
    turn[Symbol.dispose]()
    if (!(error instanceof DuplicateRequestError)) throw error
    return repeatTurn(options, sender, error.requestId, sink)
  }
  turn.reader.greet(greetingOf(progress, isNewThread))
  return turn
}

/**
 * Streams what the reader has not seen yet of a turn of theirs.
 * @throws {NotFoundError} for an unknown turn as for somebody else's.
 */
export async function resumeTurn(
  options: OpenTurnOptions,
  { userId }: Identity,
  { turn_id: turnId, ...seen }: ResumeRequest['resume'],
  sink: EventSink,
): Promise<OpenTurn> {
  const record = await findTurnToResume(options.db, { turnId, userId })
  if (!record) throw new NotFoundError('Turn not found')
  return continueTurn(options, toTurnInProgress(record, seen), sink, [
    { event: 'resumed', turn_id: turnId },
  ])
}

async function repeatTurn(
  options: OpenTurnOptions,
  { userId }: Identity,
  requestId: string,
  sink: EventSink,
): Promise<OpenTurn> {
  const record = await findTurnByRequest(options.db, { requestId, userId })
  if (!record) throw new NotFoundError('Turn not found')
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
    turn.reader.greet(greeting)
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
