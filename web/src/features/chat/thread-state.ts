import type { ChatMode, ThreadHistoryDto } from '@assay/contracts/threads'
import type { ConnectionFailure } from './connection-failure.ts'
import type { ChatQuestion } from './opening.ts'
import { toTurns } from './to-turns.ts'
import type { Turn } from './turn.ts'
import { isFinished, openTurn, retryTurn, type TurnStream } from './turn-stream.ts'

/** The turns of one thread, as far as this page has loaded them. */
export interface ThreadState {
  readonly threadId?: string
  readonly turns: readonly Turn[]
}

export type ThreadAction =
  /** The page shows this thread; undefined starts a new thread. */
  | { readonly type: 'opened'; readonly threadId: string | undefined }
  | { readonly type: 'cleared' }
  | {
      readonly type: 'asked'
      readonly prompt: string
      readonly askedAt: string
      readonly mode: ChatMode
      readonly request: ChatQuestion
    }
  | { readonly type: 'streamed'; readonly key: string; readonly stream: TurnStream }
  | { readonly type: 'refused'; readonly key: string; readonly failure: ConnectionFailure }
  | { readonly type: 'lost'; readonly key: string; readonly failure: ConnectionFailure }
  /** The reader stops the turn in progress. */
  | { readonly type: 'stopped' }
  /** Reconnects a turn whose connection was refused. */
  | { readonly type: 'reopened'; readonly key: string }
  /** Retries the failed sides of a finished turn. */
  | { readonly type: 'retried'; readonly key: string }
  | {
      readonly type: 'loaded'
      readonly threadId: string
      readonly mode: ChatMode
      readonly history: ThreadHistoryDto
    }

export const emptyThread: ThreadState = { turns: [] }

/** The reducer of the state; pure. */
export function threadReducer(thread: ThreadState, action: ThreadAction): ThreadState {
  return connectUnfinished(applyAction(thread, action))
}

function applyAction(thread: ThreadState, action: ThreadAction): ThreadState {
  switch (action.type) {
    case 'opened':
      if (action.threadId === thread.threadId) return thread
      return { ...emptyThread, ...(action.threadId && { threadId: action.threadId }) }
    case 'cleared':
      return emptyThread
    case 'asked':
      return asked(thread, action)
    case 'streamed':
      return streamed(thread, action.key, action.stream)
    case 'refused':
      return refused(thread, action.key, action.failure)
    case 'lost':
      return change(thread, action.key, ({ isStopping: _stopping, ...turn }) => ({
        ...turn,
        lost: action.failure,
      }))
    case 'stopped':
      return { ...thread, turns: thread.turns.map(stopped) }
    case 'reopened':
      return change(thread, action.key, (turn) => ({
        ...turn,
        opening: { turn: turn.stream },
      }))
    case 'retried':
      return change(thread, action.key, ({ lost: _lost, ...turn }) => {
        const stream = retryTurn(turn.stream)
        return { ...turn, stream, opening: { turn: stream, retryFailed: true } }
      })
    case 'loaded':
      return loaded(thread, action)
  }
}

/**
 * Gives every unfinished turn a connection. While a question asked on this page has no turn id yet,
 * a turn in the history may be that question. A turn whose connection was lost waits for the
 * reader.
 */
function connectUnfinished(thread: ThreadState): ThreadState {
  const { turns } = thread
  if (turns.some(({ stream }) => stream.turnId === undefined)) return thread
  if (!turns.some(isUnconnected)) return thread
  const opened = turns.map((turn) =>
    isUnconnected(turn) ? { ...turn, opening: { turn: turn.stream } } : turn,
  )
  return { ...thread, turns: opened }
}

function stopped(turn: Turn): Turn {
  return isFinished(turn.stream) ? turn : { ...turn, isStopping: true }
}

const isUnconnected = ({ stream, opening, lost }: Turn) => !isFinished(stream) && !opening && !lost

function asked(
  thread: ThreadState,
  { prompt, askedAt, mode, request }: Extract<ThreadAction, { type: 'asked' }>,
): ThreadState {
  const stream = openTurn(mode)
  const { threadId } = thread
  const opening = {
    turn: stream,
    request: { ...request, ...(threadId && { thread_id: threadId }) },
  }
  const turn: Turn = { key: request.request_id, prompt, askedAt, stream, opening }
  return { ...thread, turns: [...thread.turns, turn] }
}

function streamed(thread: ThreadState, key: string, stream: TurnStream): ThreadState {
  // A connection may still report a turn that this page has left, or whose end it has already read.
  if (!thread.turns.find((turn) => turn.key === key)?.opening) return thread
  const threadId = thread.threadId ?? stream.threadId
  const next = change(thread, key, ({ lost: _lost, opening, isStopping, ...turn }) => ({
    ...turn,
    stream,
    ...(!isFinished(stream) && { ...(opening && { opening }), ...(isStopping && { isStopping }) }),
  }))
  const turns = next.turns.filter((turn) => turn.key === key || !isSameTurn(turn.stream, stream))
  return { ...next, turns, ...(threadId && { threadId }) }
}

/**
 * A refused question leaves no turn. A turn in progress stays, and a retry of its sides is undone.
 */
function refused(thread: ThreadState, key: string, failure: ConnectionFailure): ThreadState {
  const turn = thread.turns.find((known) => known.key === key)
  if (turn?.opening?.request) {
    return { ...thread, turns: thread.turns.filter((other) => other !== turn) }
  }
  return change(thread, key, ({ opening, isStopping: _stopping, ...rest }) => ({
    ...rest,
    lost: failure,
    ...(opening?.retryFailed && { opening: { turn: rest.stream } }),
  }))
}

/** The history may contain a turn before its own socket has announced it. */
function isSameTurn(one: TurnStream, other: TurnStream): boolean {
  return one.turnId !== undefined && one.turnId === other.turnId
}

function change(thread: ThreadState, key: string, apply: (turn: Turn) => Turn): ThreadState {
  const turns = thread.turns.map((turn) => (turn.key === key ? apply(turn) : turn))
  return { ...thread, turns }
}

/**
 * The stored turns replace those on the page, except for the text of a turn in progress. A turn
 * whose end is stored loses its connection, because the connection may be behind and would remove
 * text.
 */
function loaded(
  thread: ThreadState,
  { threadId, mode, history }: Extract<ThreadAction, { type: 'loaded' }>,
): ThreadState {
  if (thread.threadId !== threadId) return thread
  const known = new Map(thread.turns.map((turn) => [turn.stream.turnId, turn]))
  const stored = toTurns(history, openTurn(mode), threadId).map((turn) => {
    const shown = known.get(turn.stream.turnId)
    if (!shown) return turn
    const { key, opening, isStopping, lost } = shown
    const ended = isFinished(turn.stream) && !isFinished(shown.stream) && !opening?.retryFailed
    const stream = ended ? turn.stream : withRevealedDetails(shown.stream, turn.stream)
    return {
      ...turn,
      key,
      stream,
      ...(opening && !ended && { opening }),
      ...(isStopping && !isFinished(stream) && { isStopping }),
      ...(lost && !isFinished(stream) && { lost }),
    }
  })
  const storedIds = new Set(stored.map(({ stream }) => stream.turnId))
  const ahead = thread.turns.filter(({ stream }) => !storedIds.has(stream.turnId))
  return { threadId, turns: [...stored, ...ahead] }
}

/** Adds the reasoning and the metrics that the vote has revealed. */
function withRevealedDetails(shown: TurnStream, stored: TurnStream): TurnStream {
  const revealed = shown.sides.filter(
    (side) => stored.answers[side].metrics && !shown.answers[side].metrics,
  )
  if (revealed.length === 0) return shown
  const answers = revealed.map((side) => {
    const { reasoning, metrics } = stored.answers[side]
    return [side, { ...shown.answers[side], reasoning, metrics }] as const
  })
  return { ...shown, answers: { ...shown.answers, ...Object.fromEntries(answers) } }
}
