import type { ChatMode, ThreadHistoryDto, VoteOutcome } from '@assay/contracts'
import { type AnswerStream, isFinished, openTurn, type TurnStream } from './turn-stream.ts'

/** A vote that the server has recorded. */
export interface RecordedVote {
  readonly outcome: VoteOutcome
  readonly feedback: string | null
  readonly leftName: string | null
  readonly rightName: string | null
}

export interface Turn {
  /** The request id of a turn asked on this page, the turn id of one from the history. */
  readonly key: string
  readonly prompt: string
  readonly stream: TurnStream
  readonly vote?: RecordedVote
  /** Why the stream stands still: the connection is gone and the retries are used up. */
  readonly lost?: string
}

/** The turns of one thread, as far as this page knows them. */
export interface Conversation {
  readonly threadId?: string
  readonly turns: readonly Turn[]
}

export type ConversationAction =
  | { readonly type: 'cleared'; readonly threadId?: string }
  | {
      readonly type: 'asked'
      readonly key: string
      readonly prompt: string
      readonly mode: ChatMode
    }
  | { readonly type: 'streamed'; readonly key: string; readonly stream: TurnStream }
  | { readonly type: 'refused'; readonly key: string }
  | { readonly type: 'lost'; readonly key: string; readonly detail: string }
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
  switch (action.type) {
    case 'cleared':
      return action.threadId
        ? { ...emptyConversation, threadId: action.threadId }
        : emptyConversation
    case 'asked':
      return {
        ...conversation,
        turns: [
          ...conversation.turns,
          { key: action.key, prompt: action.prompt, stream: openTurn(action.mode) },
        ],
      }
    case 'streamed':
      return streamed(conversation, action.key, action.stream)
    case 'refused':
      return {
        ...conversation,
        turns: conversation.turns.filter(({ key }) => key !== action.key),
      }
    case 'lost':
      return change(conversation, action.key, (turn) => ({ ...turn, lost: action.detail }))
    case 'loaded':
      return loaded(conversation, action)
  }
}

function streamed(conversation: Conversation, key: string, stream: TurnStream): Conversation {
  const threadId = conversation.threadId ?? stream.threadId
  const next = change(conversation, key, ({ lost: _lost, ...turn }) => ({ ...turn, stream }))
  const turns = next.turns.filter((turn) => turn.key === key || !isSameTurn(turn.stream, stream))
  return { ...next, turns, ...(threadId && { threadId }) }
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
    return { ...turn, key: shown.key, stream }
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
        feedback: turn.vote.feedback_text,
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
    ...(error && { notice: error }),
    ...(metrics && {
      metrics: {
        ttftMs: metrics.ttft_ms,
        durationMs: metrics.duration_ms,
        outputTokens: metrics.output_tokens,
      },
    }),
  }
}

/**
 * The turns of the history that are still being answered and that nobody follows yet. While a
 * question of this page waits for its id, a turn of the history may be that question.
 */
export function unfollowedTurns({ turns }: Conversation, followed: ReadonlySet<string>): Turn[] {
  if (turns.some(({ stream }) => stream.turnId === undefined)) return []
  return turns.filter(({ key, stream }) => !isFinished(stream) && !followed.has(key))
}

/** A finished turn with something to vote on. */
export function isVotable({ stream: { mode, state, sides, answers } }: Turn): boolean {
  const hasText = sides.some((side) => answers[side].text.trim() !== '')
  return mode !== 'single' && state === 'done' && hasText
}
