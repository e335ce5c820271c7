import { Suspense, useEffect, useRef } from 'react'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { TextButton } from '../../components/text-button.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { HeldVote } from './held-vote.tsx'
import { OutcomeChoices } from './outcome-choices.tsx'
import { useVoteDraft, type VoteDraftOptions } from './use-vote-draft.ts'
import classes from './vote-panel.module.css'

/** A vote does not need this part, so no voter waits for its code. */
const AnswerVerdicts = lazyWithRetry(() => import('./answer-verdicts.tsx'), 'AnswerVerdicts')

export interface VotePanelProps extends VoteDraftOptions {
  /** Why the vote will not be rated, if that is known. */
  readonly warning: string | undefined
  /** Asks the question again in a new chat, instead of a vote that will not be rated. */
  readonly onAskAgain?: (() => void) | undefined
  /** The names of the answers that can be assessed. */
  readonly answers?: Readonly<{ left?: string; right?: string }> | undefined
  /** The status of feedback without a choice. */
  readonly feedbackNote?: string | undefined
}

const NO_ANSWERS = {}
const PROMPT = 'Which answer is better?'
const NEXT = 'Add a reason if you like. Then we show the names.'

const FEEDBACK = {
  battle: { placeholder: 'Share a reason? (Optional)', submitLabel: 'Continue' },
  dual: {
    placeholder: 'Please provide your feedback and submit it by pressing Enter or clicking Send.',
    submitLabel: 'Send',
  },
} as const

/** The four choices and a reason. */
export function VotePanel({
  warning,
  onAskAgain,
  answers,
  feedbackNote,
  ...options
}: VotePanelProps) {
  const { mode, refused } = options
  const draft = useVoteDraft(options)
  const { chosen } = draft
  // The form shows the findings in a refused feedback.
  const problem = draft.problem ?? (refused?.feedback.findings ? undefined : refused?.detail)
  const end = useShownEnd(chosen, draft.held)
  return (
    <section ref={end} className={classes.panel} aria-label="Vote">
      <VoteQuestion draft={draft} answers={answers} />
      {warning && <Warning text={warning} onAskAgain={onAskAgain} />}
      <OutcomeChoices chosen={chosen} onChoose={draft.choose} takesFocus />
      {/* Its place is reserved from the start: nothing may move under the pointer. */}
      <div className={classes.reserved} data-opened={draft.isOpen || undefined}>
        <p className={classes.next}>{NEXT}</p>
        <FeedbackForm
          {...FEEDBACK[mode]}
          mayBeBlank={mode === 'battle' || chosen !== undefined}
          isSettling={draft.isSettling}
          refused={refused?.feedback}
          // A held vote has the old reason, so an edit drops the held vote.
          onEdit={draft.release}
          onSubmit={draft.submit}
        />
      </div>
      <Held draft={draft} />
      <Notes note={feedbackNote} problem={problem} />
    </section>
  )
}

/** Where the page scrolls with the bar, brings the next step into view: Continue, or the held vote. */
function useShownEnd(...steps: readonly [chosen: unknown, held: unknown]) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (steps.some(Boolean)) panel.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are the dependencies
  }, steps)
  return panel
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

/** The confirmation before the vote is cast. */
function Held({ draft }: { draft: ReturnType<typeof useVoteDraft> }) {
  const { held, isTooSoon, release, voteAnyway } = draft
  if (!held) return null
  return (
    <HeldVote unread={held.unread} isTooSoon={isTooSoon} onOpen={release} onVote={voteAnyway} />
  )
}

interface WarningProps extends Pick<VotePanelProps, 'onAskAgain'> {
  readonly text: string
}

function Warning({ text, onAskAgain }: WarningProps) {
  return (
    <p className={classes.warning}>
      {text} {onAskAgain && <TextButton onPress={onAskAgain}>Ask again in a new chat</TextButton>}
    </p>
  )
}

interface VoteQuestionProps extends Pick<VotePanelProps, 'answers'> {
  readonly draft: ReturnType<typeof useVoteDraft>
}

/** After a choice, the verdict buttons replace the question, so that the bar does not grow. */
function VoteQuestion({ draft, answers = NO_ANSWERS }: VoteQuestionProps) {
  const { chosen, assessments, setAssessments } = draft
  return (
    <div className={classes.prompt} data-chosen={chosen !== undefined || undefined}>
      {chosen ? (
        <Suspense fallback={PROMPT}>
          <AnswerVerdicts names={answers} value={assessments} onChange={setAssessments} />
        </Suspense>
      ) : (
        PROMPT
      )}
    </div>
  )
}
