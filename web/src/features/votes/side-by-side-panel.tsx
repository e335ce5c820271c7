import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { errorText, findingsOf } from '../../api/error-text.ts'
import { cutAtWord } from '../../components/cut-at-word.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'
import { useLeaveFeedbackMutation } from './vote-api.ts'
import { VotePanel, type VotePanelProps } from './vote-panel.tsx'
import type { RefusedVote } from './vote-slice.ts'

export interface SideBySidePanelProps
  extends Pick<VotePanelProps, 'refused' | 'warning' | 'unread' | 'onVote'> {
  readonly turnId: string
  /** Feedback saved earlier without a choice. */
  readonly saved: string | undefined
}

/**
 * The vote panel for side by side chats, where feedback may be sent without a choice, before the
 * vote.
 */
export function SideBySidePanel({ turnId, saved, refused, ...options }: SideBySidePanelProps) {
  const [leaveFeedback, { isSuccess, error, originalArgs }] = useLeaveFeedbackMutation()
  const [sentCount, setSentCount] = useState(0)
  const sent = isSuccess ? originalArgs?.text : saved

  function refusedFeedback(): RefusedVote | undefined {
    if (!error) return sentCount === 0 ? refused : undefined
    const { text = '', reviewed = [] } = originalArgs ?? {}
    return { detail: errorText(error), feedback: { text, reviewed, findings: findingsOf(error) } }
  }

  async function send(feedback: CheckedText) {
    const result = await leaveFeedback({ turnId, ...feedback })
    if (!result.error) setSentCount(sentCount + 1)
  }

  return (
    <VotePanel
      key={sentCount}
      {...options}
      turnId={turnId}
      mode="dual"
      refused={refusedFeedback()}
      onFeedback={(feedback) => void send(feedback)}
      feedbackNote={sent && savedNote(sent)}
    />
  )
}

const LONGEST_EXCERPT = 200

function savedNote(feedback: string): string {
  const shown = cutAtWord(feedback, LONGEST_EXCERPT)
  return t`Your feedback is saved: “${shown}${shown === feedback ? '' : '…'}” You can still vote.`
}
