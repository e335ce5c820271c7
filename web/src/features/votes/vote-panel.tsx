import { t } from '@lingui/core/macro'
import { TextButton } from '../../components/text-button.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { HeldVote } from './held-vote.tsx'
import { OutcomeChoices } from './outcome-choices.tsx'
import { useVoteDraft, type VoteDraftOptions } from './use-vote-draft.ts'
import classes from './vote-panel.module.css'

export interface VotePanelProps extends VoteDraftOptions {
  /** Why the vote will not be rated, if that is known. */
  readonly warning: string | undefined
  /** Asks the question again in a new chat, instead of a vote that will not be rated. */
  readonly onAskAgain?: (() => void) | undefined
  /** The status of feedback without a choice. */
  readonly feedbackNote?: string | undefined
}

const FEEDBACK = {
  battle: { placeholder: t`Share a reason? (Optional)`, submitLabel: t`Continue` },
  dual: {
    placeholder: t`Please provide your feedback and submit it by pressing Enter or clicking Send.`,
    submitLabel: t`Send`,
  },
} as const

/** The four choices in one row. The reason and what else the vote needs appear above them. */
export function VotePanel({ warning, onAskAgain, feedbackNote, ...options }: VotePanelProps) {
  const { mode, refused } = options
  const draft = useVoteDraft(options)
  const { chosen, held, isSettling } = draft
  // The form shows the findings in a refused feedback.
  const problem = draft.problem ?? (refused?.feedback.findings ? undefined : refused?.detail)
  return (
    <section className={`${classes.panel} ${classes.upward}`} aria-label={t`Vote`}>
      <OutcomeChoices chosen={chosen} isSettling={isSettling} onChoose={draft.choose} takesFocus />
      {warning && (
        <p className={classes.warning}>
          {warning}{' '}
          {onAskAgain && <TextButton onPress={onAskAgain}>{t`Ask again in a new chat`}</TextButton>}
        </p>
      )}
      <FeedbackForm
        {...FEEDBACK[mode]}
        isOpen={draft.isOpen}
        mayBeBlank={mode === 'battle' || chosen !== undefined}
        isSettling={isSettling}
        refused={refused?.feedback}
        feedback={draft.reason}
        onEdit={draft.edit}
        onSubmit={draft.submit}
      />
      {chosen && draft.isOpen && !held && (
        <p className={classes.note}>{t`A second press of your choice votes, too.`}</p>
      )}
      {held && (
        <HeldVote
          unread={held.unread}
          isTooSoon={draft.isTooSoon}
          onOpen={draft.release}
          onVote={draft.voteAnyway}
        />
      )}
      <Notes note={feedbackNote} problem={problem} />
    </section>
  )
}

function Notes({ note, problem }: { note: string | undefined; problem: string | undefined }) {
  return (
    <>
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
