import type { ChatEvent } from '@assay/contracts/chat/events'
import { type AnswerFailure, EMPTY_ANSWER, toAnswerFailure } from './answer-failure.ts'
import {
  type AnswerStream,
  askedAgain,
  isDeclined,
  type Side,
  type TurnStream,
} from './turn-stream.ts'

type EventOf<Name extends ChatEvent['event']> = Extract<ChatEvent, { event: Name }>

/**
 * Applies a socket event to the turn; pure. It drops tokens with a known `seq`, and a missing token
 * sets `gap`, so any mix of repeats and gaps ends in the same text.
 */
export function applyEvent(turn: TurnStream, event: ChatEvent): TurnStream {
  switch (event.event) {
    case 'thread_created':
      return { ...turn, threadId: event.thread_id }
    case 'setup':
      return { ...announced(turn, event), turnIdx: event.turn_idx }
    case 'resumed':
      return { ...announced(turn, event), gap: false }
    case 'token':
      return applyToken(turn, event)
    case 'reasoning':
      return applyReasoning(turn, event)
    case 'metrics':
      return applyMetrics(turn, event)
    case 'reset':
      return patch(turn, event.llm_name, (answer) => ({
        ...askedAgain(answer),
        attempt: event.attempt,
      }))
    case 'llm_done':
      return applyAnswerEnd(turn, event)
    case 'error':
      return applyError(turn, event)
    case 'done':
      return applyTurnEnd(turn, event)
    default:
      return turn
  }
}

function announced(turn: TurnStream, event: EventOf<'setup'> | EventOf<'resumed'>): TurnStream {
  const { sides, names } = turn
  const announced = sides.map((side, index) => [side, event.llms[index] ?? names[side]] as const)
  return {
    ...turn,
    state: 'streaming',
    turnId: event.turn_id,
    names: { ...names, ...Object.fromEntries(announced) },
  }
}

function applyMetrics(turn: TurnStream, event: EventOf<'metrics'>): TurnStream {
  const metrics = {
    ttftMs: event.ttft_ms,
    durationMs: event.duration_ms,
    outputTokens: event.output_tokens,
  }
  return patch(turn, event.llm_name, (answer) => ({ ...answer, metrics }))
}

function applyAnswerEnd(turn: TurnStream, event: EventOf<'llm_done'>): TurnStream {
  const { ending, sources } = event
  return patch(turn, event.llm_name, (answer) =>
    finishAnswer({ ...answer, ...(ending && { ending }), ...(sources && { sources }) }),
  )
}

function applyTurnEnd(turn: TurnStream, event: EventOf<'done'>): TurnStream {
  return {
    ...turn,
    state: event.state,
    threadId: event.thread_id,
    turnId: event.turn_id,
    turnIdx: event.turn_idx,
    ...(event.unrated_reason && { unratedReason: event.unrated_reason }),
    answers: patchAll(turn, finishAnswer),
  }
}

function applyToken(turn: TurnStream, event: EventOf<'token'>): TurnStream {
  const side = sideOf(turn, event.llm_name)
  if (!side) return turn
  const { text: known } = turn.answers[side]
  const text = extend(known, event)
  if (text === undefined) return { ...turn, gap: true }
  if (text === known) return turn
  return patch(turn, event.llm_name, (answer) => ({ ...answer, state: 'streaming', text }))
}

function applyReasoning(turn: TurnStream, event: EventOf<'reasoning'>): TurnStream {
  const side = sideOf(turn, event.llm_name)
  if (!side) return turn
  const reasoning = extend(turn.answers[side].reasoning, event)
  if (reasoning === undefined) return { ...turn, gap: true }
  return patch(turn, event.llm_name, (answer) => ({ ...answer, reasoning }))
}

/** `known` with the token appended; undefined when an earlier token is missing. */
function extend(
  known: string,
  { token, seq }: { readonly token: string; readonly seq: number },
): string | undefined {
  const start = seq - token.length
  if (start > known.length) return undefined
  return seq <= known.length ? known : known + token.slice(known.length - start)
}

function applyError(turn: TurnStream, event: EventOf<'error'>): TurnStream {
  const failure = toAnswerFailure(event.detail)
  const fail = (answer: AnswerStream) => failAnswer(answer, failure)
  if (event.llm_name) return patch(turn, event.llm_name, fail)
  if (turn.mode !== 'battle') return { ...turn, answers: patchAll(turn, fail) }
  return patch(turn, turn.names[sideBehind(turn)], fail)
}

/**
 * The side that an error without a name belongs to: the unfinished side, or the one with less text.
 */
function sideBehind({ answers: { left, right } }: TurnStream): 'left' | 'right' {
  if (left.state === 'done' || left.state === 'failed') return 'right'
  if (right.state === 'done' || right.state === 'failed') return 'left'
  return left.text.length <= right.text.length ? 'left' : 'right'
}

function finishAnswer(answer: AnswerStream): AnswerStream {
  if (answer.state === 'failed' || answer.state === 'done') return answer
  if (answer.text.trim() === '' && !isDeclined(answer)) return failAnswer(answer, EMPTY_ANSWER)
  return { ...answer, state: 'done' }
}

function failAnswer(answer: AnswerStream, failure: AnswerFailure): AnswerStream {
  return { ...answer, state: 'failed', failure }
}

function sideOf({ sides, names }: TurnStream, name: string): Side | undefined {
  return sides.find((side) => names[side] === name)
}

function patchAll(
  { sides, answers }: TurnStream,
  change: (answer: AnswerStream) => AnswerStream,
): TurnStream['answers'] {
  const changed = sides.map((side) => [side, change(answers[side])] as const)
  return { ...answers, ...Object.fromEntries(changed) }
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
