import type { VoteOutcome } from '@assay/contracts'
import { type KeyboardEvent, useState } from 'react'
import { FeedbackBox } from './feedback-box.tsx'
import { OUTCOME_LABELS, OUTCOMES } from './outcome-labels.ts'
import classes from './vote-panel.module.css'

export interface VotePanelProps {
  /** Why the last attempt was finally refused. */
  readonly refusal: string | undefined
  readonly onVote: (outcome: VoteOutcome, feedback: string | null) => void
}

/** The four choices and, once one was pressed, the optional reason. Keys 1 to 4 press a choice. */
export function VotePanel({ refusal, onVote }: VotePanelProps) {
  const [chosen, setChosen] = useState<VoteOutcome>()
  const [opened, setOpened] = useState(false)
  const [problem, setProblem] = useState<string>()

  function press(outcome: VoteOutcome) {
    setChosen(outcome === chosen ? undefined : outcome)
    setOpened(true)
    setProblem(undefined)
  }

  function pressByKey(event: KeyboardEvent) {
    const outcome = OUTCOMES[Number(event.key) - 1]
    if (outcome) press(outcome)
  }

  function submit(feedback: string) {
    if (chosen) onVote(chosen, feedback.trim() || null)
    else setProblem('Please select a choice before sending feedback.')
  }

  return (
    <section className={classes.panel} aria-label="Vote">
      <p className={classes.prompt}>Which answer is better?</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut for the buttons inside, which take the focus */}
      <div className={classes.choices} onKeyDown={pressByKey}>
        {OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={classes.choice}
            data-outcome={outcome}
            aria-pressed={outcome === chosen}
            onClick={() => press(outcome)}
          >
            {OUTCOME_LABELS[outcome]}
          </button>
        ))}
      </div>
      {opened && <FeedbackBox onSubmit={submit} />}
      {(problem ?? refusal) && (
        <p className={classes.problem} role="alert">
          {problem ?? refusal}
        </p>
      )}
    </section>
  )
}
