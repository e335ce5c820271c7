import type { ChatMode, ThreadHistoryDto } from '@assay/contracts/threads'
import type { ConnectionFailure } from './connection-failure.ts'
import type { ChatQuestion } from './opening.ts'
import { toTurns } from './to-turns.ts'
import type { Turn } from './turn.ts'
import { isFinished, openTurn, retryTurn, type TurnStream } from './turn-stream.ts'

/** The turns of one thread, as far as this page has loaded them. */
export interface Conversation {
  readonly threadId?: string
  readonly turns: readonly Turn[]
}

export type ConversationAction =
  /** The page shows this thread; undefined starts a new conversation. */
  | { readonly type: 'opened'; readonly threadId: string | undefined }
  | { readonly type: 'cleared' }
  | {
      readonly type: 'asked'
      readonly prompt: string
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

export const emptyConversation: Conversation = { turns: [] }

/** The reducer of a conversation; pure. */
export function conversationReducer(
  conversation: Conversation,
  action: ConversationAction,
): Conversation {
  return connectUnfinished(applyAction(conversation, action))
}

function applyAction(conversation: Conversation, action: ConversationAction): Conversation {
  switch (action.type) {
    case 'opened':
      if (action.threadId === conversation.threadId) return conversation
      return { ...emptyConversation, ...(action.threadId && { threadId: action.threadId }) }
    case 'cleared':
      return emptyConversation
    case 'asked':
      return asked(conversation, action)
    case 'streamed':
      return streamed(conversation, action.key, action.stream)
    case 'refused':
      return refused(conversation, action.key, action.failure)
    case 'lost':
      return change(conversation, action.key, ({ isStopping: _stopping, ...turn }) => ({
        ...turn,
        lost: action.failure,
      }))
    case 'stopped':
      return { ...conversation, turns: conversation.turns.map(stopped) }
    case 'reopened':
      return change(conversation, action.key, (turn) => ({
        ...turn,
        opening: { turn: turn.stream },
      }))
    case 'retried':
      return change(conversation, action.key, ({ lost: _lost, ...turn }) => {
        const stream = retryTurn(turn.stream)
        return { ...turn, stream, opening: { turn: stream, retryFailed: true } }
      })
    case 'loaded':
      return loaded(conversation, action)
  }
}

/**
 * Gives every unfinished turn a connection. While a question of this page has no id yet, a turn of
 * the history may be that question. A turn whose connection was lost waits for the reader.
 */
function connectUnfinished(conversation: Conversation): Conversation {
  const { turns } = conversation
  if (turns.some(({ stream }) => stream.turnId === undefined)) return conversation
  if (!turns.some(isUnconnected)) return conversation
  const opened = turns.map((turn) =>
    isUnconnected(turn) ? { ...turn, opening: { turn: turn.stream } } : turn,
  )
  return { ...conversation, turns: opened }
}

function stopped(turn: Turn): Turn {
  return isFinished(turn.stream) ? turn : { ...turn, isStopping: true }
}

const isUnconnected = ({ stream, opening, lost }: Turn) => !isFinished(stream) && !opening && !lost

function asked(
  conversation: Conversation,
  { prompt, mode, request }: Extract<ConversationAction, { type: 'asked' }>,
): Conversation {
  const stream = openTurn(mode)
  const { threadId } = conversation
  const opening = {
    turn: stream,
    request: { ...request, ...(threadId && { thread_id: threadId }) },
  }
  const turn: Turn = { key: request.request_id, prompt, stream, opening }
  return { ...conversation, turns: [...conversation.turns, turn] }
}

function streamed(conversation: Conversation, key: string, stream: TurnStream): Conversation {
  // A connection may still report a turn that this page has left or whose end it has read.
  if (!conversation.turns.find((turn) => turn.key === key)?.opening) return conversation
  const threadId = conversation.threadId ?? stream.threadId
  const next = change(conversation, key, ({ lost: _lost, opening, isStopping, ...turn }) => ({
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
function refused(
  conversation: Conversation,
  key: string,
  failure: ConnectionFailure,
): Conversation {
  const turn = conversation.turns.find((known) => known.key === key)
  if (turn?.opening?.request) {
    return { ...conversation, turns: conversation.turns.filter((other) => other !== turn) }
  }
  return change(conversation, key, ({ opening, isStopping: _stopping, ...rest }) => ({
    ...rest,
    lost: failure,
    ...(opening?.retryFailed && { opening: { turn: rest.stream } }),
  }))
}

/** The history may contain a turn before its own socket has announced it. */
function isSameTurn(one: TurnStream, other: TurnStream): boolean {
  return one.turnId !== undefined && one.turnId === other.turnId
}

function change(
  conversation: Conversation,
  key: string,
  apply: (turn: Turn) => Turn,
): Conversation {
  const turns = conversation.turns.map((turn) => (turn.key === key ? apply(turn) : turn))
  return { ...conversation, turns }
}

/**
 * The stored turns replace those on the page, except for the text of a turn in progress. A turn
 * whose end is stored loses its connection, which may be behind and would take text back.
 */
function loaded(
  conversation: Conversation,
  { threadId, mode, history }: Extract<ConversationAction, { type: 'loaded' }>,
): Conversation {
  if (conversation.threadId !== threadId) return conversation
  const known = new Map(conversation.turns.map((turn) => [turn.stream.turnId, turn]))
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
  const ahead = conversation.turns.filter(({ stream }) => !storedIds.has(stream.turnId))
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
