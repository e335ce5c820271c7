import type { ThreadHistoryDto, VoteOutcome } from '@assay/contracts'
import { type AnswerStream, emptyTurn, isFinished, SIDES, type TurnStream } from './turn-stream.ts'

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
  | { readonly type: 'asked'; readonly key: string; readonly prompt: string }
  | { readonly type: 'streamed'; readonly key: string; readonly stream: TurnStream }
  | { readonly type: 'refused'; readonly key: string }
  | { readonly type: 'lost'; readonly key: string; readonly detail: string }
  | {
      readonly type: 'loaded'
      readonly threadId: string
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
          { key: action.key, prompt: action.prompt, stream: emptyTurn },
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
      return loaded(conversation, action.threadId, action.history)
  }
}

function streamed(conversation: Conversation, key: string, stream: TurnStream): Conversation {
  const threadId = conversation.threadId ?? stream.threadId
  const next = change(conversation, key, ({ lost: _lost, ...turn }) => ({ ...turn, stream }))
  return threadId ? { ...next, threadId } : next
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
  threadId: string,
  history: ThreadHistoryDto,
): Conversation {
  if (conversation.threadId !== threadId) return conversation
  const known = new Map(conversation.turns.map((turn) => [turn.stream.turnId, turn]))
  const recorded = turnsOf(history, threadId).map((turn) => {
    const shown = known.get(turn.stream.turnId)
    if (!shown) return turn
    const finished = isFinished(turn.stream) && !isFinished(shown.stream)
    const stream = finished ? turn.stream : shown.stream
    return { ...turn, key: shown.key, stream }
  })
  const recordedIds = new Set(recorded.map(({ stream }) => stream.turnId))
  const ahead = conversation.turns.filter(({ stream }) => !recordedIds.has(stream.turnId))
  return { threadId, turns: [...recorded, ...ahead] }
}

function turnsOf({ turns, messages }: ThreadHistoryDto, threadId: string): Turn[] {
  const messageById = new Map(messages.map((message) => [message.id, message]))
  return turns.map((turn) => {
    const answerOf = (id: string | null): AnswerStream => {
      const message = id ? messageById.get(id) : undefined
      return message ? toAnswer(message) : emptyTurn.answers.left
    }
    const state = turn.state === 'queued' ? 'streaming' : turn.state
    const finished = state !== 'streaming'
    const answers = { left: answerOf(turn.left_msg_id), right: answerOf(turn.right_msg_id) }
    return {
      key: turn.id,
      prompt: messageById.get(turn.user_msg_id)?.content ?? '',
      stream: {
        ...emptyTurn,
        state,
        threadId,
        turnId: turn.id,
        turnIdx: turn.idx,
        answers: finished ? answers : emptyTurn.answers,
      },
      ...(turn.vote && {
        vote: {
          outcome: turn.vote.outcome,
          feedback: turn.vote.feedback_text,
          leftName: turn.left_model_name,
          rightName: turn.right_model_name,
        },
      }),
    }
  })
}

function toAnswer(message: ThreadHistoryDto['messages'][number]): AnswerStream {
  const answer: AnswerStream = {
    text: message.content,
    attempt: 1,
    state: message.state === 'failed' ? 'failed' : 'done',
  }
  return message.error ? { ...answer, notice: message.error } : answer
}

/** The turns of the history that are still being answered and that nobody follows yet. */
export function unfollowedTurns({ turns }: Conversation, followed: ReadonlySet<string>): Turn[] {
  return turns.filter(({ key, stream }) => !isFinished(stream) && !followed.has(key))
}

/** A finished turn with something to vote on. */
export function isVotable({ stream }: Turn): boolean {
  return stream.state === 'done' && SIDES.some((side) => stream.answers[side].text.trim() !== '')
}
