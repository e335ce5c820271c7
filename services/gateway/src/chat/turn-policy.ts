import { type ChatMode, MAX_PROMPT_LENGTH, type TurnState } from '@assay/contracts'
import { type AppError, BadRequestError, ConflictError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import { refuseWithoutTerms } from '../terms/terms-policy.ts'

const MAX_TURNS_PER_THREAD = 50

/** Whoever waits for answers sends nothing else. */
export function turnInFlight(): AppError {
  return new ConflictError('Please wait until the previous answers are complete.')
}

/** The last turn of a thread, which decides whether another may follow. */
export interface ThreadTail {
  readonly mode: ChatMode
  readonly lastIdx: number
  readonly lastState: TurnState
  readonly lastHasVote: boolean
}

/** Why this person may not send now, or undefined. */
export function refuseSender(sender: Identity, mode: ChatMode): AppError | undefined {
  const refusal = refuseWithoutTerms(sender)
  if (refusal) return refusal
  if (mode !== 'battle' && !sender.isSuperuser) {
    return new ConflictError('This chat mode is not available to you.')
  }
  return undefined
}

/** Why this prompt cannot be sent, or undefined. */
export function refusePrompt(prompt: string): AppError | undefined {
  if (prompt.trim() === '') return new BadRequestError('A message is required')
  if (prompt.length > MAX_PROMPT_LENGTH) {
    const limit = MAX_PROMPT_LENGTH.toLocaleString('en-US')
    return new BadRequestError(`Messages may have at most ${limit} characters.`)
  }
  return undefined
}

/** A turn that somebody wants to see tried again. */
export interface TurnToRetry {
  readonly mode: ChatMode
  readonly state: TurnState
  readonly hasVote: boolean
  /** Has the thread gone on since? */
  readonly isLast: boolean
}

/** Why the failed sides of this turn cannot be asked again, or undefined. */
export function refuseRetry({ state, hasVote, isLast }: TurnToRetry): AppError | undefined {
  if (state === 'queued' || state === 'streaming') {
    return turnInFlight()
  }
  if (hasVote) return new ConflictError('This turn already has a vote')
  return isLast ? undefined : new ConflictError('The chat has gone on since.')
}

/** Why this thread cannot take another turn now, or undefined. */
export function refuseNextTurn(tail: ThreadTail, mode: ChatMode): AppError | undefined {
  if (tail.mode !== mode) return new ConflictError('This chat belongs to another mode.')
  if (tail.lastIdx + 1 >= MAX_TURNS_PER_THREAD) {
    return new ConflictError(
      'This chat has reached its limit of 50 messages. Please start a new one.',
    )
  }
  if (tail.lastState === 'queued' || tail.lastState === 'streaming') {
    return turnInFlight()
  }
  if (mode !== 'single' && tail.lastState === 'done' && !tail.lastHasVote) {
    return new ConflictError('Please vote on the previous answers first.')
  }
  return undefined
}
