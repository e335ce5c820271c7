import type { VoteDto } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'
import { ERRORS } from '../../api/error-catalogue.ts'
import { errorText, findingsOf, statusOf } from '../../api/error-text.ts'
import { logFailure } from '../../api/log-failure.ts'
import type { SendResult } from './vote-outbox.ts'

/** Statuses that are not worth a retry. */
const FINAL_STATUSES: readonly unknown[] = [400, 403, 404, 409, 422]

/** The result of sending a vote. Every failure without a final status is retried later. */
export function toSendResult(
  result: { data: VoteDto; error?: undefined } | { data?: undefined; error: unknown },
): SendResult {
  if (result.data) return { state: 'accepted', vote: result.data }
  const { error } = result
  logFailure(ERRORS.vote)
  if (!FINAL_STATUSES.includes(statusOf(error))) return { state: 'retry' }
  const findings = findingsOf(error)
  const detail = errorText(error, t`The vote was refused.`)
  return { state: 'refused', detail, ...(findings && { findings }) }
}
