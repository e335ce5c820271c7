import { type ChatMode, MAX_PROMPT_LENGTH, type TurnState } from '@assay/contracts'
import { type AppError, BadRequestError, ConflictError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import { assertTermsAccepted } from '../terms/terms-policy.ts'

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

/**
 * May this person send in this mode now?
 * @throws {ForbiddenError} before the terms are accepted.
 * @throws {ConflictError} for a mode that is not theirs.
 */
export function assertMaySend(sender: Identity, mode: ChatMode): void {
  assertTermsAccepted(sender)
  if (mode !== 'battle' && !sender.isSuperuser) {
    throw new ConflictError('This chat mode is not available to you.')
  }
}

/** @throws {BadRequestError} for a prompt that is empty or too long. */
export function assertValidPrompt(prompt: string): void {
  if (prompt.trim() === '') throw new BadRequestError('A message is required')
  if (prompt.length > MAX_PROMPT_LENGTH) {
    const limit = MAX_PROMPT_LENGTH.toLocaleString('en-US')
    throw new BadRequestError(`Messages may have at most ${limit} characters.`)
  }
}

/** A turn that somebody wants to see tried again. */
export interface TurnToRetry {
  readonly mode: ChatMode
  readonly state: TurnState
  readonly hasVote: boolean
  /** Has the thread gone on since? */
  readonly isLast: boolean
}

/**
 * May the failed sides of this turn be asked again?
 * @throws {ConflictError} with the reason when not.
 */
export function assertMayRetry({ state, hasVote, isLast }: TurnToRetry): void {
  if (state === 'queued' || state === 'streaming') throw turnInFlight()
  if (hasVote) throw new ConflictError('This turn already has a vote')
  if (!isLast) throw new ConflictError('The chat has gone on since.')
}

/**
 * May this thread take another turn now?
 * @throws {ConflictError} with the reason when not.
 */
export function assertMayContinue(tail: ThreadTail, mode: ChatMode): void {
  if (tail.mode !== mode) throw new ConflictError('This chat belongs to another mode.')
  if (tail.lastIdx + 1 >= MAX_TURNS_PER_THREAD) {
    throw new ConflictError(
      'This chat has reached its limit of 50 messages. Please start a new one.',
    )
  }
  if (tail.lastState === 'queued' || tail.lastState === 'streaming') throw turnInFlight()
  if (mode !== 'single' && tail.lastState === 'done' && !tail.lastHasVote) {
    throw new ConflictError('Please vote on the previous answers first.')
  }
}
