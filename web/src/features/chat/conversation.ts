import type { ChatMode, ThreadHistoryDto, VoteOutcome } from '@assay/contracts'
import { toAnswerFailure } from './answer-failure.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import type { ChatQuestion, Opening } from './opening.ts'
import {
  type AnswerStream,
  isFinished,
  openTurn,
  retryTurn,
  type TurnStream,
} from './turn-stream.ts'

/** The vote on a turn; names are missing until the server has accepted it. */
export interface TurnVote {
  readonly outcome: VoteOutcome
  readonly leftName?: string | null
  readonly rightName?: string | null
}

/** A question with its answers, stored or in progress. */
export interface Turn {
  /** The request id of a turn asked on this page, the turn id of one from the history. */
  readonly key: string
  readonly prompt: string
  readonly stream: TurnStream
  readonly vote?: TurnVote | undefined
  /** The page is to be connected to the turn; another object asks for another connection. */
  readonly opening?: Opening
  /** Why the stream stands still: the connection is gone and the retries are used up. */
  readonly lost?: ConnectionFailure
}

/** The turns of one thread, as far as this page knows them. */
export interface Conversation {
  readonly threadId?: string
  readonly turns: readonly Turn[]
}

export type ConversationAction =
  /** The page shows this thread; a new conversation while undefined. */
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
  /** A turn whose connection was refused is to be connected once more. */
  | { readonly type: 'reopened'; readonly key: string }
  /** The failed sides of a finished turn are to be asked again. */
  | { readonly type: 'retried'; readonly key: string }
  | {
      readonly type: 'loaded'
      readonly threadId: string
      readonly mode: ChatMode
      readonly history: ThreadHistoryDto
    }

export const emptyConversation: Conversation = { turns: [] }

/** Folds what happened into the conversation; pure. */
export function conversationReducer(
  conversation: Conversation,
  action: ConversationAction,
): Conversation {
  return openUnfinished(applyAction(conversation, action))
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
      return change(conversation, action.key, (turn) => ({ ...turn, lost: action.failure }))
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
 * Has every unfinished turn followed. While a question of this page waits for its id, a turn of the
 * history may be that question; a turn whose connection was lost waits for the reader.
 */
function openUnfinished(conversation: Conversation): Conversation {
  const { turns } = conversation
  if (turns.some(({ stream }) => stream.turnId === undefined)) return conversation
  if (!turns.some(isLeftAlone)) return conversation
  const opened = turns.map((turn) =>
    isLeftAlone(turn) ? { ...turn, opening: { turn: turn.stream } } : turn,
  )
  return { ...conversation, turns: opened }
}

const isLeftAlone = ({ stream, opening, lost }: Turn) => !isFinished(stream) && !opening && !lost

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
  // A connection may still tell of a turn that this page has just left.
  if (!conversation.turns.some((turn) => turn.key === key)) return conversation
  const threadId = conversation.threadId ?? stream.threadId
  const next = change(conversation, key, ({ lost: _lost, opening, ...turn }) => ({
    ...turn,
    stream,
    ...(opening && !isFinished(stream) && { opening }),
  }))
  const turns = next.turns.filter((turn) => turn.key === key || !isSameTurn(turn.stream, stream))
  return { ...next, turns, ...(threadId && { threadId }) }
}

/** A question leaves no turn; a turn under way stays, and a repeat of its failed sides is undone. */
function refused(
  conversation: Conversation,
  key: string,
  failure: ConnectionFailure,
): Conversation {
  const turn = conversation.turns.find((known) => known.key === key)
  if (turn?.opening?.request) {
    return { ...conversation, turns: conversation.turns.filter((other) => other !== turn) }
  }
  return change(conversation, key, ({ opening, ...rest }) => ({
    ...rest,
    lost: failure,
    ...(opening?.retryFailed && { opening: { turn: rest.stream } }),
  }))
}

/** A history may have brought a turn before its own socket told its id. */
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

/** The history decides, except for the text of a turn that this page is following itself. */
function loaded(
  conversation: Conversation,
  { threadId, mode, history }: Extract<ConversationAction, { type: 'loaded' }>,
): Conversation {
  if (conversation.threadId !== threadId) return conversation
  const known = new Map(conversation.turns.map((turn) => [turn.stream.turnId, turn]))
  const recorded = turnsOf(history, openTurn(mode), threadId).map((turn) => {
    const shown = known.get(turn.stream.turnId)
    if (!shown) return turn
    const finished = isFinished(turn.stream) && !isFinished(shown.stream)
    const stream = finished ? turn.stream : withWhatWasHidden(shown.stream, turn.stream)
    const { key, opening, lost } = shown
    return {
      ...turn,
      key,
      stream,
      ...(opening && { opening }),
      ...(lost && !isFinished(stream) && { lost }),
    }
  })
  const recordedIds = new Set(recorded.map(({ stream }) => stream.turnId))
  const ahead = conversation.turns.filter(({ stream }) => !recordedIds.has(stream.turnId))
  return { threadId, turns: [...recorded, ...ahead] }
}

/** The vote reveals thoughts and metrics that the stream did not bring. */
function withWhatWasHidden(shown: TurnStream, recorded: TurnStream): TurnStream {
  const news = shown.sides.filter(
    (side) => recorded.answers[side].metrics && !shown.answers[side].metrics,
  )
  if (news.length === 0) return shown
  const answers = news.map((side) => {
    const { reasoning, metrics } = recorded.answers[side]
    return [side, { ...shown.answers[side], reasoning, metrics }] as const
  })
  return { ...shown, answers: { ...shown.answers, ...Object.fromEntries(answers) } }
}

function turnsOf(
  { turns, messages }: ThreadHistoryDto,
  open: TurnStream,
  threadId: string,
): Turn[] {
  const promptById = new Map(messages.map(({ id, content }) => [id, content]))
  const messagesByTurn = Map.groupBy(messages, ({ turn_idx }) => turn_idx)
  return turns.map((turn) => ({
    key: turn.id,
    prompt: promptById.get(turn.user_msg_id) ?? '',
    stream: {
      ...toStream(turn.state, messagesByTurn.get(turn.idx) ?? [], open),
      threadId,
      turnId: turn.id,
      turnIdx: turn.idx,
    },
    ...(turn.vote && {
      vote: {
        outcome: turn.vote.outcome,
        leftName: turn.left_model_name,
        rightName: turn.right_model_name,
      },
    }),
  }))
}

type Message = ThreadHistoryDto['messages'][number]

/** What a turn of the history shows; nothing yet of one that is still being answered. */
function toStream(
  state: Message['state'],
  messages: readonly Message[],
  open: TurnStream,
): TurnStream {
  if (state === 'queued' || state === 'streaming') return { ...open, state: 'streaming' }
  const answers = messages.flatMap((message) =>
    message.side ? [[message.side, toAnswer(message)] as const] : [],
  )
  const named = messages.flatMap(({ side, model_name }) =>
    side === 'single' && model_name ? [[side, model_name] as const] : [],
  )
  return {
    ...open,
    state,
    names: { ...open.names, ...Object.fromEntries(named) },
    answers: { ...open.answers, ...Object.fromEntries(answers) },
  }
}

function toAnswer({ content, state, error, reasoning, metrics }: Message): AnswerStream {
  return {
    text: content,
    attempt: 1,
    state: state === 'failed' ? 'failed' : 'done',
    reasoning: reasoning ?? '',
    ...(error && { failure: toAnswerFailure(error) }),
    ...(metrics && {
      metrics: {
        ttftMs: metrics.ttft_ms,
        durationMs: metrics.duration_ms,
        outputTokens: metrics.output_tokens,
      },
    }),
  }
}

/** A finished turn with something to vote on. */
export function isVotable({ stream: { mode, state, sides, answers } }: Turn): boolean {
  const hasText = sides.some((side) => answers[side].text.trim() !== '')
  return mode !== 'single' && state === 'done' && hasText
}
