import type { AnswerEnding } from '@assay/contracts/chat/answer-errors'

/** The notice under an answer that ended early; the same for every vendor. */
export const ENDING_NOTICES: Readonly<Record<AnswerEnding, string>> = {
  stopped: 'You stopped this answer',
  length: 'This answer reached the length limit.',
  declined: 'This assistant declined to answer.',
}

/** The notices for readers other than the asker. */
export const ENDING_NOTICES_OF_OTHERS: typeof ENDING_NOTICES = {
  ...ENDING_NOTICES,
  stopped: 'Stopped early',
}
