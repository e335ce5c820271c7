import type { ChatEvent } from '@assay/contracts'
import {
  BATTLE_ALIASES,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
} from '@assay/contracts/constants'

export type Side = 'left' | 'right'
export const SIDES: readonly Side[] = ['left', 'right']

export interface AnswerStream {
  readonly text: string
  /** Which try of the worker the text belongs to: a reset starts the next one. */
  readonly attempt: number
  readonly state: 'waiting' | 'streaming' | 'done' | 'failed'
  /** What to show under an answer that failed. */
  readonly notice?: string
}

/** One turn as its events have told it so far. */
export interface TurnStream {
  readonly state: 'opening' | 'streaming' | 'done' | 'failed'
  readonly threadId?: string
  readonly turnId?: string
  readonly turnIdx?: number
  readonly names: Readonly<Record<Side, string>>
  readonly answers: Readonly<Record<Side, AnswerStream>>
  /** A token was missed: nothing more can be added until the turn is resumed. */
  readonly gap: boolean
}

const waiting: AnswerStream = { text: '', attempt: 1, state: 'waiting' }

export const emptyTurn: TurnStream = {
  state: 'opening',
  names: BATTLE_ALIASES,
  answers: { left: waiting, right: waiting },
  gap: false,
}

export function isFinished({ state }: TurnStream): boolean {
  return state === 'done' || state === 'failed'
}

/**
 * Folds one event of the socket into the turn; pure. Tokens already shown are recognised by `seq`
 * and dropped, a missing one marks the gap, so any mix of repeats and cuts ends in the same text.
 */
export function applyEvent(turn: TurnStream, event: ChatEvent): TurnStream {
  switch (event.event) {
    case 'thread_created':
      return { ...turn, threadId: event.thread_id }
    case 'setup':
      return {
        ...turn,
        state: 'streaming',
        turnId: event.turn_id,
        turnIdx: event.turn_idx,
        names: namesOf(event.llms, turn.names),
      }
    case 'resumed':
      return { ...turn, state: 'streaming', turnId: event.turn_id, gap: false }
    case 'token':
      return applyToken(turn, event)
    case 'reset':
      return patch(turn, event.llm_name, () => ({
        ...waiting,
        attempt: event.attempt,
      }))
    case 'llm_done':
      return patch(turn, event.llm_name, finishAnswer)
    case 'error':
      return applyError(turn, event)
    case 'done':
      return {
        ...turn,
        state: event.state,
        threadId: event.thread_id,
        turnId: event.turn_id,
        turnIdx: event.turn_idx,
        answers: {
          left: finishAnswer(turn.answers.left),
          right: finishAnswer(turn.answers.right),
        },
      }
    default:
      return turn
  }
}

function namesOf(llms: readonly string[], known: TurnStream['names']): TurnStream['names'] {
  return { left: llms[0] ?? known.left, right: llms[1] ?? known.right }
}

function applyToken(turn: TurnStream, event: Extract<ChatEvent, { event: 'token' }>): TurnStream {
  const side = sideOf(turn, event.llm_name)
  if (!side) return turn
  const shown = turn.answers[side].text.length
  const start = event.seq - event.token.length
  if (start > shown) return { ...turn, gap: true }
  if (event.seq <= shown) return turn
  return patch(turn, event.llm_name, (answer) => ({
    ...answer,
    state: 'streaming',
    text: answer.text + event.token.slice(shown - start),
  }))
}

function applyError(turn: TurnStream, event: Extract<ChatEvent, { event: 'error' }>): TurnStream {
  if (event.llm_name)
    return patch(turn, event.llm_name, (answer) => failAnswer(answer, event.detail))
  const side = sideBehind(turn)
  return patch(turn, turn.names[side], (answer) => failAnswer(answer, event.detail))
}

/** The side to blame when an error names none: not finished, and with less text. */
function sideBehind({ answers: { left, right } }: TurnStream): Side {
  if (left.state === 'done' || left.state === 'failed') return 'right'
  if (right.state === 'done' || right.state === 'failed') return 'left'
  return left.text.length <= right.text.length ? 'left' : 'right'
}

function finishAnswer(answer: AnswerStream): AnswerStream {
  if (answer.state === 'failed' || answer.state === 'done') return answer
  if (answer.text.trim() === '') return failAnswer(answer, EMPTY_ANSWER_NOTICE)
  return { ...answer, state: 'done' }
}

function failAnswer(answer: AnswerStream, detail: string): AnswerStream {
  const notice = detail === EMPTY_ANSWER_NOTICE ? EMPTY_ANSWER_NOTICE : FAILED_ANSWER_NOTICE
  return { ...answer, state: 'failed', notice }
}

function sideOf({ names }: TurnStream, name: string): Side | undefined {
  return SIDES.find((side) => names[side] === name)
}

function patch(
  turn: TurnStream,
  name: string,
  change: (answer: AnswerStream) => AnswerStream,
): TurnStream {
  const side = sideOf(turn, name)
  if (!side) return turn
  return { ...turn, answers: { ...turn.answers, [side]: change(turn.answers[side]) } }
}
