import type {
  AnswerEnding,
  AnswerSide,
  ChatEvent,
  ChatMode,
  ProviderSource,
  UnratedReason,
} from '@assay/contracts'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { type AnswerFailure, EMPTY_ANSWER, isTooLong, toAnswerFailure } from './answer-failure.ts'

export type Side = AnswerSide

/** How fast an answer came; known with its model. */
export interface AnswerMetrics {
  readonly ttftMs: number | null
  readonly durationMs: number
  readonly outputTokens: number | null
}

export interface AnswerStream {
  readonly text: string
  /** Which try of the worker the text belongs to: a reset starts the next one. */
  readonly attempt: number
  readonly state: 'waiting' | 'streaming' | 'done' | 'failed'
  /** How it ended, where not at its own end. */
  readonly ending?: AnswerEnding
  /** It stands in the place of an answer that declined, which is retried once. */
  readonly declinedBefore?: boolean
  /** What its provider returned as sources; `[1]` in the text refers to the first. */
  readonly sources?: readonly ProviderSource[]
  /** Why it failed, if it did. */
  readonly failure?: AnswerFailure
  /** What a thinking model thought before it answered; empty until it may be known. */
  readonly reasoning: string
  readonly metrics?: AnswerMetrics
}

/** One turn as its events have told it so far. */
export interface TurnStream {
  readonly mode: ChatMode
  /** The sides that answer: one in a single chat, else two. */
  readonly sides: readonly Side[]
  readonly state: 'opening' | 'streaming' | 'done' | 'failed'
  readonly threadId?: string
  readonly turnId?: string
  readonly turnIdx?: number
  readonly names: Readonly<Record<Side, string>>
  readonly answers: Readonly<Record<Side, AnswerStream>>
  /** Why it is known that a vote on it will not be counted. */
  readonly unratedReason?: UnratedReason
  /** A token was missed: nothing more can be added until the turn is resumed. */
  readonly gap: boolean
}

/** Did an answer end before its end? `halted` when nothing more of its turn comes. */
export function isCut({ state, ending }: AnswerStream, halted: boolean): boolean {
  return state === 'failed' || ending !== undefined || (halted && state !== 'done')
}

/** Did every side refuse the question for its length? Asked again, it would be refused again. */
export function isTooLongForAll({ sides, answers }: TurnStream): boolean {
  return sides.every((side) => isTooLong(answers[side].failure))
}

/** The answer as it is shown where its failure is told elsewhere. */
export function omitFailure({ failure: _, ...answer }: AnswerStream): AnswerStream {
  return answer
}

const waiting: AnswerStream = { text: '', attempt: 1, state: 'waiting', reasoning: '' }

/** A turn of which nothing is known yet. */
export function openTurn(mode: ChatMode): TurnStream {
  return {
    mode,
    sides: mode === 'single' ? ['single'] : ['left', 'right'],
    state: 'opening',
    names: { ...BATTLE_ALIASES, single: '' },
    answers: { left: waiting, right: waiting, single: waiting },
    gap: false,
  }
}

/** The sides that a retry asks again, as the server does: those that failed, else those that declined. */
export function sidesToRetry(turn: TurnStream): readonly Side[] {
  if (isTooLongForAll(turn)) return []
  const { sides, answers } = turn
  const failed = sides.filter((side) => answers[side].state === 'failed')
  if (failed.length > 0) return failed
  return sides.filter((side) => isDeclined(answers[side]) && !answers[side].declinedBefore)
}

/** The turn with the sides of a retry waiting once more. */
export function retryTurn(turn: TurnStream): TurnStream {
  const again = sidesToRetry(turn).map((side) => [side, askedAgain(turn.answers[side])] as const)
  return { ...turn, state: 'streaming', answers: { ...turn.answers, ...Object.fromEntries(again) } }
}

const isDeclined = ({ ending }: AnswerStream) => ending === 'declined'

function askedAgain(answer: AnswerStream): AnswerStream {
  return answer.declinedBefore || isDeclined(answer)
    ? { ...waiting, declinedBefore: true }
    : waiting
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
        names: namesOf(event.llms, turn),
      }
    case 'resumed':
      return {
        ...turn,
        state: 'streaming',
        turnId: event.turn_id,
        names: namesOf(event.llms, turn),
        gap: false,
      }
    case 'token':
      return applyToken(turn, event)
    case 'reasoning':
      return applyReasoning(turn, event)
    case 'metrics':
      return patch(turn, event.llm_name, (answer) => ({
        ...answer,
        metrics: {
          ttftMs: event.ttft_ms,
          durationMs: event.duration_ms,
          outputTokens: event.output_tokens,
        },
      }))
    case 'reset':
      return patch(turn, event.llm_name, (answer) => ({
        ...askedAgain(answer),
        attempt: event.attempt,
      }))
    case 'llm_done':
      return patch(turn, event.llm_name, (answer) =>
        finishAnswer({
          ...answer,
          ...(event.ending && { ending: event.ending }),
          ...(event.sources && { sources: event.sources }),
        }),
      )
    case 'error':
      return applyError(turn, event)
    case 'done':
      return {
        ...turn,
        state: event.state,
        threadId: event.thread_id,
        turnId: event.turn_id,
        turnIdx: event.turn_idx,
        ...(event.unrated_reason && { unratedReason: event.unrated_reason }),
        answers: patchAll(turn, finishAnswer),
      }
    default:
      return turn
  }
}

function namesOf(llms: readonly string[], { sides, names }: TurnStream): TurnStream['names'] {
  const told = sides.map((side, index) => [side, llms[index] ?? names[side]] as const)
  return { ...names, ...Object.fromEntries(told) }
}

function applyToken(turn: TurnStream, event: Extract<ChatEvent, { event: 'token' }>): TurnStream {
  const side = sideOf(turn, event.llm_name)
  if (!side) return turn
  const { text: known } = turn.answers[side]
  const text = extend(known, event)
  if (text === undefined) return { ...turn, gap: true }
  if (text === known) return turn
  return patch(turn, event.llm_name, (answer) => ({ ...answer, state: 'streaming', text }))
}

function applyReasoning(
  turn: TurnStream,
  event: Extract<ChatEvent, { event: 'reasoning' }>,
): TurnStream {
  const side = sideOf(turn, event.llm_name)
  if (!side) return turn
  const reasoning = extend(turn.answers[side].reasoning, event)
  if (reasoning === undefined) return { ...turn, gap: true }
  return patch(turn, event.llm_name, (answer) => ({ ...answer, reasoning }))
}

/** `known` with what the token adds; undefined when something before it is missing. */
function extend(
  known: string,
  { token, seq }: { readonly token: string; readonly seq: number },
): string | undefined {
  const start = seq - token.length
  if (start > known.length) return undefined
  return seq <= known.length ? known : known + token.slice(known.length - start)
}

function applyError(turn: TurnStream, event: Extract<ChatEvent, { event: 'error' }>): TurnStream {
  const failure = toAnswerFailure(event.detail)
  const fail = (answer: AnswerStream) => failAnswer(answer, failure)
  if (event.llm_name) return patch(turn, event.llm_name, fail)
  if (turn.mode !== 'battle') return { ...turn, answers: patchAll(turn, fail) }
  return patch(turn, turn.names[sideBehind(turn)], fail)
}

/** The side of a battle to blame when an error names none: not finished, and with less text. */
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
