import { MAX_PROMPT_LENGTH } from '@assay/contracts/constants'
import type { ChatMode } from '@assay/contracts/threads'
import { assertTermsAccepted } from '../../accounts/consents/terms-policy.ts'
import { type AppError, BadRequestError, ConflictError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { StoredTurn } from './stored-turn.ts'

const MAX_TURNS_PER_THREAD = 50

/** Whoever waits for answers sends nothing else. */
export function turnInFlight(): AppError {
  return new ConflictError('Please wait until the previous answers are complete.')
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

/** A character that can be seen: neither white space nor a joiner, a mark of direction or the like. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** @throws {BadRequestError} for a prompt in which there is nothing to see, or that is too long. */
export function assertValidPrompt(prompt: string): void {
  if (!VISIBLE.test(prompt)) throw new BadRequestError('A message is required')
  if (prompt.length > MAX_PROMPT_LENGTH) {
    const limit = MAX_PROMPT_LENGTH.toLocaleString('en-US')
    throw new BadRequestError(`Messages may have at most ${limit} characters.`)
  }
}

/**
 * May the failed sides of this turn be asked again?
 * @throws {ConflictError} with the reason when not.
 */
export function assertMayRetry({
  state,
  hasVote,
  isLast,
}: Pick<StoredTurn, 'state' | 'hasVote' | 'isLast'>): void {
  if (state === 'queued' || state === 'streaming') throw turnInFlight()
  if (hasVote) throw new ConflictError('This turn already has a vote')
  if (!isLast) throw new ConflictError('The chat has gone on since.')
}

/**
 * May another turn follow the last one of a thread now?
 * @throws {ConflictError} with the reason when not.
 */
export function assertMayContinue(
  last: Pick<StoredTurn, 'mode' | 'idx' | 'state' | 'hasVote'>,
  mode: ChatMode,
): void {
  if (last.mode !== mode) throw new ConflictError('This chat belongs to another mode.')
  if (last.idx + 1 >= MAX_TURNS_PER_THREAD) {
    throw new ConflictError(
      'This chat has reached its limit of 50 messages. Please start a new one.',
    )
  }
  if (last.state === 'queued' || last.state === 'streaming') throw turnInFlight()
  if (mode !== 'single' && last.state === 'done' && !last.hasVote) {
    throw new ConflictError('Please vote on the previous answers first.')
  }
}
