import type { AnswerEnding } from '@assay/contracts/chat/answer-errors'
import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import type { AnswerSide, ChatMode } from '@assay/contracts/threads'
import type { UnratedReason } from '@assay/contracts/votes'
import { type AnswerFailure, isTooLong } from './answer-failure.ts'

export type Side = AnswerSide

/** The speed of an answer; revealed together with its model. */
export interface AnswerMetrics {
  readonly ttftMs: number | null
  readonly durationMs: number
  readonly outputTokens: number | null
}

export interface AnswerStream {
  readonly text: string
  /** The worker's attempt that the text belongs to: a reset starts the next one. */
  readonly attempt: number
  readonly state: 'waiting' | 'streaming' | 'done' | 'failed'
  /** Why the answer ended early. */
  readonly ending?: AnswerEnding
  /** The answer replaces one that declined. The server retries such an answer once. */
  readonly declinedBefore?: boolean
  /** The sources that the provider returned; `[1]` in the text refers to the first source. */
  readonly sources?: readonly ProviderSource[]
  /** Why the answer failed, if it failed. */
  readonly failure?: AnswerFailure
  /** The reasoning of a thinking model before its answer; empty until it may be revealed. */
  readonly reasoning: string
  readonly metrics?: AnswerMetrics
}

/** One turn as built from its events so far. */
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
  /** Set if the server has announced that a vote on the turn will not be rated. */
  readonly unratedReason?: UnratedReason
  /** A token was missed: no text can be added until the turn is resumed. */
  readonly gap: boolean
}

/** Whether an answer ended early. `halted` is set when no more events of the turn will arrive. */
export function isCut({ state, ending }: AnswerStream, halted: boolean): boolean {
  return state === 'failed' || ending !== undefined || (halted && state !== 'done')
}

/** Whether every side refused the question for its length. A retry would be refused again. */
export function isTooLongForAll({ sides, answers }: TurnStream): boolean {
  return sides.every((side) => isTooLong(answers[side].failure))
}

/** The answer without its failure, for a part of the page that need not show the failure. */
export function omitFailure({ failure: _, ...answer }: AnswerStream): AnswerStream {
  return answer
}

const waiting: AnswerStream = { text: '', attempt: 1, state: 'waiting', reasoning: '' }

/** An empty turn. */
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

/**
 * The sides that a retry repeats: the failed sides, or else the declined sides. The server uses the
 * same rule.
 */
export function sidesToRetry(turn: TurnStream): readonly Side[] {
  if (isTooLongForAll(turn)) return []
  const { sides, answers } = turn
  const failed = sides.filter((side) => answers[side].state === 'failed')
  if (failed.length > 0) return failed
  return sides.filter((side) => isDeclined(answers[side]) && !answers[side].declinedBefore)
}

/** The turn with the retried sides waiting again. */
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
