import { MAX_REVERSAL_REASON_LENGTH } from '@assay/contracts/constants'
import type { ReviewDto } from '@assay/contracts/reviews'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { timeText } from '../../components/format.ts'
import { useIdentity } from '../../hooks/use-identity.ts'
import { LabelChips } from '../labels/label-chips.tsx'
import { type Choice, listChoices, toLabelChoice } from './choices.ts'
import { DECISION_LABELS } from './review-labels.ts'
import { ReviewSubject } from './review-subject.tsx'
import classes from './reviews.module.css'
import { useDecision } from './use-decision.ts'
import { useReviewKeys } from './use-review-keys.ts'

export interface ReviewCardProps {
  readonly review: ReviewDto
  /** Whether the keys act on this review. */
  readonly isCurrent: boolean
  readonly onMove: (step: 1 | -1) => void
  readonly onSelect: () => void
}

/** A review: its subject, past decisions, and possible decisions. */
export function ReviewCard({ review, isCurrent, onMove, onSelect }: ReviewCardProps) {
  return (
    <article
      id={`review-${review.id}`}
      className={classes.review}
      aria-label={t`Review ${review.id.slice(-8)}`}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={onSelect}
    >
      <ReviewSubject review={review} />
      {review.state !== 'waiting' && <Decided review={review} />}
      {review.decisions.length > 0 && (
        <Decision review={review} isCurrent={isCurrent} onMove={onMove} />
      )}
    </article>
  )
}

function Decided({ review: { state, at, decided_by, reason } }: { readonly review: ReviewDto }) {
  const { userId } = useIdentity()
  if (state === 'waiting') return null
  return (
    <p className={classes.decided}>
      <Trans>
        <strong>{DECISION_LABELS[state].done}</strong> {timeText(at)} by{' '}
        {deciderText(decided_by, userId)}
        {reason && `: ${reason}`}
      </Trans>
    </p>
  )
}

type DecisionProps = Pick<ReviewCardProps, 'review' | 'isCurrent' | 'onMove'>

function Decision({ review, isCurrent, onMove }: DecisionProps) {
  const field = useRef<HTMLInputElement>(null)
  const decision = useDecision(review)
  const { choice, setChoice, isComplete, send } = decision
  const choices = listChoices(review)

  function decide() {
    if (isComplete) void send()
    else field.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    decide()
  }
  useReviewKeys(isCurrent, {
    onMove,
    onChoose: (index) => choices[index] && setChoice(choices[index]),
    onDecide: decide,
  })
  return (
    <form className={classes.decision} onSubmit={submit}>
      <Choices choices={choices} chosen={choice} onChoose={setChoice} />
      {review.kind === 'label' && (
        <div className={classes.chips}>
          <LabelChips
            current={choice?.labels ?? {}}
            empty={t`choose`}
            noteOf={() => t`Not saved yet.`}
            onSet={(labels) => setChoice(toLabelChoice({ ...choice?.labels, ...labels }))}
          />
        </div>
      )}
      {choice && <Reason field={field} decision={decision} />}
    </form>
  )
}

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly chosen: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className={classes.choices} aria-label={t`Decision`}>
      {choices.map((choice, index) => (
        <Button
          key={choice.text}
          variant="default"
          size="xs"
          className={classes.choice}
          aria-pressed={choice.text === chosen?.text}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChoose(choice)}
        >
          <span aria-hidden="true" className={classes.key}>
            {index + 1}
          </span>{' '}
          {choice.text}
        </Button>
      ))}
    </fieldset>
  )
}

interface ReasonProps {
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly decision: ReturnType<typeof useDecision>
}

function Reason({ field, decision }: ReasonProps) {
  const { choice, reason, setReason, needsReason, isComplete, isSaving } = decision
  return (
    <div className={classes.reason}>
      <TextInput
        ref={field}
        label={needsReason ? t`Reason` : t`Reason (optional)`}
        required={needsReason}
        maxLength={MAX_REVERSAL_REASON_LENGTH}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isComplete} loading={isSaving}>
        {choice?.labels ? t`Save labels` : choice?.text}
      </Button>
    </div>
  )
}

/** Describes who decided: the reader, another reviewer, or a deleted account. */
function deciderText(by: string | null, readerId: string | undefined): string {
  if (by === null) return t`a deleted account`
  return by === readerId ? t`you` : t`reviewer ${by.slice(-8)}`
}
