import type { AnswerEnding } from '@assay/contracts/chat/answer-errors'
import { t } from '@lingui/core/macro'

/** The notice under an answer that ended early; the same for every vendor. */
export const ENDING_NOTICES: Readonly<Record<AnswerEnding, string>> = {
  stopped: t`You stopped this answer`,
  length: t`This answer reached the length limit.`,
  declined: t`This assistant declined to answer.`,
}

/** The notices for readers other than the asker. */
export const ENDING_NOTICES_OF_OTHERS: typeof ENDING_NOTICES = {
  ...ENDING_NOTICES,
  stopped: t`Stopped early`,
}
