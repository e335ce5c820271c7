import type { Assessments, VoteOutcome } from '@assay/contracts'
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import { track } from '../../api/track.ts'
import { isFreeKey } from '../../components/is-free-key.ts'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { TextButton } from '../../components/text-button.tsx'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import { useTimeSpan } from '../../hooks/use-time-span.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { HeldVote, type Unread } from './held-vote.tsx'
import { NARROW_LABELS, OUTCOME_LABELS, OUTCOMES } from './outcome-labels.ts'
import { useTooSoon } from './use-too-soon.ts'
import classes from './vote-panel.module.css'
import type { RefusedVote } from './vote-slice.ts'

/** Nobody waits for it: the vote needs none of it. */
const AnswerVerdicts = lazyWithRetry(
  async () => (await import('./answer-verdicts.tsx')).AnswerVerdicts,
)

export interface VotePanelProps {
  readonly mode: 'battle' | 'dual'
  /** The last attempt, if it was finally refused: it is there to be mended. */
  readonly refused: RefusedVote | undefined
  /** Why it is known that the vote will not count. */
  readonly warning: string | undefined
  /** Asks anew instead of a vote that will not count. */
  readonly onAskAnew?: (() => void) | undefined
  /** The answers have just been completed: a vote at once would not count, though a later one may. */
  readonly isNew?: boolean | undefined
  /** The answer that the voter has not opened. */
  readonly unread: Unread | undefined
  /** What is voted, why, and what was said of the answers by themselves, if anything was. */
  readonly onVote: OnVote
  /** What the answers are called that a verdict can be given on. */
  readonly answers?: Readonly<{ left?: string; right?: string }>
  /** Side by side, feedback may be sent without a choice. */
  readonly onFeedback?: (feedback: CheckedText) => void
  /** The status of feedback without a choice. */
  readonly feedbackNote?: string | undefined
}

export type OnVote = (
  outcome: VoteOutcome,
  feedback: CheckedText,
  assessments?: Assessments,
) => void

/** A vote that waits for a word of the voter: an answer is unread, or it came too soon. */
interface WaitingVote {
  readonly unread: Unread | undefined
  readonly outcome: VoteOutcome
  readonly feedback: CheckedText
}

const NO_ANSWERS = {}
const PROMPT = 'Which answer is better?'
const NEXT = 'Then say why, if you like, and learn who they were.'

const FEEDBACK = {
  battle: { placeholder: 'Share a reason? (Optional)', submitLabel: 'Continue' },
  dual: {
    placeholder: 'Please provide your feedback and submit it by pressing Enter or clicking Send.',
    submitLabel: 'Send',
  },
} as const

/** A Continue within this time after a choice is the second half of a double click. */
const SETTLING_MS = 300

/** The four choices and a reason. Keys 1 to 4 press a choice, wherever the focus is. */
export function VotePanel(props: VotePanelProps) {
  const { mode, refused, warning, isNew, unread, onVote, onFeedback, feedbackNote } = props
  const [start] = useState(() => startOf(props))
  const [chosen, setChosen] = useState(start.chosen)
  const [opened, setOpened] = useState(start.opened)
  const [assessments, setAssessments] = useState(start.assessments)
  const [problem, setProblem] = useState<string>()
  const [held, setHeld] = useState<WaitingVote>()
  // Of this turn: another press votes.
  const [wasAsked, setWasAsked] = useState(start.wasSent)
  const isMobile = useIsMobile()
  const labels = isMobile ? NARROW_LABELS : OUTCOME_LABELS
  // After a choice by its number, Enter votes; after one by a press, it presses the button again.
  const [byKey, setByKey] = useState(false)
  const choices = useFocusWhenNothingElse()
  const settling = useTimeSpan(SETTLING_MS)
  const isTooSoon = useTooSoon(isNew && !start.wasSent)

  function press(outcome: VoteOutcome, isByKey: boolean) {
    track({ event: 'decision_made', mode })
    if (!opened) track({ event: 'feedback_opened', mode })
    setChosen(outcome)
    setOpened(true)
    setByKey(isByKey)
    settling.start()
    setProblem(undefined)
    setHeld(undefined)
  }

  useDigits((outcome) => {
    press(outcome, true)
    choices.current?.focus({ preventScroll: true })
  })

  function voteByKey(event: KeyboardEvent) {
    // Enter on one of the four presses that one.
    if (event.key !== 'Enter' || !byKey || event.target !== event.currentTarget) return
    event.preventDefault()
    event.currentTarget.closest('section')?.querySelector('form')?.requestSubmit()
  }

  function submit({ text, reviewed }: CheckedText) {
    const feedback = { text: text.trim(), reviewed }
    if (feedback.text && (chosen || mode === 'dual')) track({ event: 'feedback_submitted', mode })
    if (chosen) vote(chosen, feedback)
    else if (mode === 'dual') onFeedback?.(feedback)
    else setProblem(ERRORS.noChoice)
  }

  function vote(outcome: VoteOutcome, feedback: CheckedText, mayBeSoon = false) {
    if (unread && !wasAsked) {
      setWasAsked(true)
      return setHeld({ unread, outcome, feedback })
    }
    if (!mayBeSoon && isTooSoon) return setHeld({ unread: undefined, outcome, feedback })
    setHeld(undefined)
    track({ event: 'vote_cast' })
    if (assessments.left || assessments.right) onVote(outcome, feedback, assessments)
    else onVote(outcome, feedback)
  }

  return (
    <section className={classes.panel} aria-label="Vote">
      {/* The verdicts take the place of the question, so that the bar does not grow. */}
      <div className={classes.prompt} data-chosen={chosen !== undefined || undefined}>
        {chosen ? (
          <Suspense fallback={PROMPT}>
            <AnswerVerdicts
              names={props.answers ?? NO_ANSWERS}
              value={assessments}
              onChange={setAssessments}
            />
          </Suspense>
        ) : (
          PROMPT
        )}
      </div>
      {warning && <Warning text={warning} onAskAnew={props.onAskAnew} />}
      {/* biome-ignore lint/a11y/useSemanticElements: the four are buttons, not the fields of a form */}
      <div
        ref={choices}
        role="group"
        tabIndex={-1}
        aria-label="Choices, keys 1 to 4"
        className={classes.choices}
        onKeyDown={voteByKey}
      >
        {OUTCOMES.map((outcome, index) => (
          <button
            key={outcome}
            type="button"
            className={classes.choice}
            data-outcome={outcome}
            aria-keyshortcuts={`${index + 1}`}
            aria-pressed={outcome === chosen}
            onClick={() => press(outcome, false)}
          >
            {labels[outcome]}
            {!isMobile && (
              <kbd aria-hidden className={classes.key}>
                {index + 1}
              </kbd>
            )}
          </button>
        ))}
      </div>
      {/* Its place is kept from the start: nothing may move under the pointer that chooses. */}
      <div className={classes.reserved} data-opened={opened || undefined}>
        <p className={classes.next}>{NEXT}</p>
        <FeedbackForm
          {...FEEDBACK[mode]}
          mayBeBlank={mode === 'battle' || chosen !== undefined}
          deaf={settling.active}
          refused={refused?.feedback}
          // What is held has the reason as it was.
          onEdit={() => setHeld(undefined)}
          onSubmit={submit}
        />
      </div>
      {held && (
        <HeldVote
          unread={held.unread}
          isTooSoon={isTooSoon}
          onOpen={() => {
            setHeld(undefined)
            held.unread?.onOpen()
          }}
          onVote={() => vote(held.outcome, held.feedback, held.unread === undefined)}
        />
      )}
      {feedbackNote && (
        <p className={classes.note} role="status">
          {feedbackNote}
        </p>
      )}
      <Problem problem={problem} refused={refused} />
    </section>
  )
}

/** Where a refused vote was sent from: there is nothing to write or to choose anew. */
function startOf({ mode, refused }: VotePanelProps) {
  const assessments: Assessments = refused?.assessments ?? {}
  const wasSent = refused !== undefined
  return { chosen: refused?.outcome, opened: mode === 'dual' || wasSent, assessments, wasSent }
}

interface ProblemProps {
  readonly problem: string | undefined
  readonly refused: RefusedVote | undefined
}

/** What stands in the way; what looks like patient data is told where it can be acted on. */
function Problem({ problem, refused }: ProblemProps) {
  const text = problem ?? (refused?.feedback.findings ? undefined : refused?.detail)
  return (
    text && (
      <p className={classes.problem} role="alert">
        {text}
      </p>
    )
  )
}

interface WarningProps {
  readonly text: string
  readonly onAskAnew: (() => void) | undefined
}

/** Nobody has to vote first where a vote will not count. */
function Warning({ text, onAskAnew }: WarningProps) {
  return (
    <p className={classes.warning}>
      {text} {onAskAnew && <TextButton onPress={onAskAnew}>Ask again in a new chat</TextButton>}
    </p>
  )
}

/** Tells of the choice whose number is pressed, unless a text, a dialog or a menu has the key. */
function useDigits(onOutcome: (outcome: VoteOutcome) => void) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const outcome = OUTCOMES[Number(event.key) - 1]
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (outcome && !isCommand && isFreeKey(event)) onOutcome(outcome)
  })
  useEffect(() => {
    const controller = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: controller.signal })
    return () => controller.abort()
  }, [])
}

/** Keyboard users vote by keyboard: the input they wrote in is disabled now. */
function useFocusWhenNothingElse() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
