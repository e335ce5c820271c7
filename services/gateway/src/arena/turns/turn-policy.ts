import { MAX_PROMPT_LENGTH } from '@assay/contracts/constants'
import type { ChatMode } from '@assay/contracts/threads'
import { assertTermsAccepted } from '../../accounts/consents/terms-policy.ts'
import { type AppError, BadRequestError, ConflictError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import type { StoredTurn } from './stored-turn.ts'

const MAX_TURNS_PER_THREAD = 50

/** The refusal for a person who already has a turn in progress. */
export function turnInFlight(): AppError {
  return new ConflictError('Please wait until the previous answers are complete.')
}

/**
 * Checks that this person may send messages in this mode.
 * @throws {ConflictError} if the terms are not accepted, or if the mode requires a superuser.
 */
export function assertMaySend(sender: Identity, mode: ChatMode): void {
  assertTermsAccepted(sender)
  if (mode !== 'battle' && sender.role !== 'superuser') {
    throw new ConflictError('This chat mode is not available to you.')
  }
}

/** A visible character, as opposed to white space, joiners and direction marks. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** @throws {BadRequestError} if the prompt has no visible text or is too long. */
export function assertValidPrompt(prompt: string): void {
  if (!VISIBLE.test(prompt)) throw new BadRequestError('A message is required')
  if (prompt.length > MAX_PROMPT_LENGTH) {
    const params = { limit: MAX_PROMPT_LENGTH }
    throw new BadRequestError('Messages may have at most {limit} characters.', { params })
  }
}

/**
 * Checks that the failed sides of this turn may be retried.
 * @throws {ConflictError} with the reason if not.
 */
export function assertMayRetry({
  state,
  hasVote,
  isLast,
}: Pick<StoredTurn, 'state' | 'hasVote' | 'isLast'>): void {
  if (state === 'queued' || state === 'streaming') throw turnInFlight()
  if (hasVote) throw new ConflictError('This turn already has a vote')
  if (!isLast) throw new ConflictError('The chat has continued since then.')
}

/**
 * Checks that another turn may follow the last one of a thread.
 * @throws {ConflictError} with the reason if not.
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
