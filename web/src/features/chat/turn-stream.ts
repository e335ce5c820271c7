import type { AnswerEnding } from '@assay/contracts/chat/answer-errors'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import type { AnswerSide, ChatMode } from '@assay/contracts/threads'
import type { UnratedReason } from '@assay/contracts/votes'
import { type AnswerFailure, isTooLong } from './answer-failure.ts'

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

export const isDeclined = ({ ending }: AnswerStream) => ending === 'declined'

export function askedAgain(answer: AnswerStream): AnswerStream {
  return answer.declinedBefore || isDeclined(answer)
    ? { ...waiting, declinedBefore: true }
    : waiting
}

export function isFinished({ state }: TurnStream): boolean {
  return state === 'done' || state === 'failed'
}
