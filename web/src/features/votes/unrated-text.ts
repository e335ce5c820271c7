import type { AnswerEnding } from '@assay/contracts/chat/answer-errors'
import type { UnratedReason } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'

interface Stoppable {
  readonly answers: Readonly<Record<string, { readonly ending?: AnswerEnding }>>
}

const TEXTS: Readonly<Record<UnratedReason, string>> = {
  not_blind: t`the models were known before the vote`,
  incomplete_answer: t`an answer is incomplete`,
  self_identified: t`an answer names its model, or the question asks for it`,
  too_fast: t`it came too soon after the answers`,
  over_daily_cap: t`you’re over the daily limit`,
  network_share: t`people on your network have reached their share of the votes on these models`,
}

/**
 * Why a vote is not rated, as text after "because".
 * @param turn the turn whose answers may have been stopped.
 */
export function unratedText(reason: UnratedReason, turn: Stoppable): string {
  const wasStopped = Object.values(turn.answers).some(({ ending }) => ending === 'stopped')
  return reason === 'incomplete_answer' && wasStopped ? t`you stopped an answer` : TEXTS[reason]
}
