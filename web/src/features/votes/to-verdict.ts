import type { VoteDto } from '@assay/contracts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { errorText } from '../../api/error-text.ts'
import { logFailure } from '../../api/log-failure.ts'
import type { Verdict } from './vote-outbox.ts'

/** Answers that no repetition will change. */
const FINAL_STATUSES: readonly unknown[] = [400, 403, 404, 409, 422]

/** Reads the answer to a vote: anything that may still turn out well is tried later. */
export function toVerdict(
  result: { data: VoteDto; error?: undefined } | { data?: undefined; error: unknown },
): Verdict {
  if (result.data) return { state: 'accepted', vote: result.data }
  const { error } = result
  logFailure(ERRORS.vote)
  const status = typeof error === 'object' && error && 'status' in error ? error.status : undefined
  if (!FINAL_STATUSES.includes(status)) return { state: 'later' }
  return { state: 'refused', detail: errorText(error, 'The vote was refused.') }
}
