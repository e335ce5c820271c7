import type { AssignmentDto, RatedStudyDto, RatingDesk } from '@assay/contracts/studies/assignments'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText, findingsOf, statusOf } from '../../api/error-text.ts'
import { FormError } from '../../components/form/form.tsx'
import { onSendKey, submitForm } from '../../components/on-send-key.ts'
import { TextButton } from '../../components/text-button.tsx'
import { isControl, useShortcutKeys } from '../../hooks/use-shortcut-keys.ts'
import { MarkedTextarea } from '../patient-data/marked-textarea.tsx'
import { PatientDataReview } from '../patient-data/patient-data-review.tsx'
import { usePatientDataCheck } from '../patient-data/use-patient-data-check.ts'
import panel from '../votes/vote-panel.module.css'
import { useCorrectRatingMutation, useRateMutation } from './rating-api.ts'
import { type Draft, MISSING, restoreDraft, toRating } from './rating-entry.ts'
import { RatingFields } from './rating-fields.tsx'
import { StudyAnswers } from './study-answers.tsx'
import { StudyQuestion } from './study-question.tsx'
import classes from './study-ratings.module.css'
import { useSavedDraft } from './use-saved-draft.ts'

const MAX_COMMENT_LENGTH = 2_000

export interface AssignmentProps {
  readonly study: RatedStudyDto
  readonly assignment: AssignmentDto
  readonly heading: string
  /** Beside the heading. */
  readonly action?: ReactNode
  /** Whether the rating replaces one that is stored. */
  readonly isCorrection?: boolean
  readonly onDesk: (desk: RatingDesk) => void
  /** Reads the desk again, after something outside this page has changed it. */
  readonly onStale: () => void
}

/** One question with its answers, and the rating of the reader. */
export function Assignment({ heading, action, ...rating }: AssignmentProps) {
  const { study, assignment } = rating
  const title = useRef<HTMLHeadingElement>(null)
  // From here, the keys scroll the page.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.closest('[data-desk]')?.scrollTo(0, 0)
  }, [])
  return (
    <div className={classes.assignment} data-kind={study.design.kind}>
      <div className={classes.material}>
        <div className={classes.heading}>
          <h2 ref={title} tabIndex={-1}>
            {heading}
          </h2>
          {action}
        </div>
        <StudyQuestion messages={assignment.messages} reference={assignment.reference} />
        <StudyAnswers responses={assignment.responses} />
      </div>
      <OwnRating {...rating} />
    </div>
  )
}

type OwnRatingProps = Omit<AssignmentProps, 'heading' | 'action'>

function OwnRating({ onStale, ...given }: OwnRatingProps) {
  const { study, assignment, isCorrection = false } = given
  const { rubric } = assignment
  const input = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const rating = useRating({ ...given, input })
  const { draft, edit, check, problem, isStale, isSaving, isStored } = rating

  useShortcutKeys((key, { target }) => {
    if (key === 'Enter' && !isControl(target)) form.current?.requestSubmit()
  })

  return (
    <section className={`${panel.panel} ${classes.own}`} aria-label={t`Your rating`}>
      <RatingFields
        dimensions={study.design.dimensions}
        rubric={rubric}
        entry={draft.entry}
        onEntry={(entry) => edit({ entry })}
      />
      <form ref={form} className={panel.feedback} onSubmit={rating.submit}>
        <MarkedTextarea
          input={input}
          check={check}
          rows={1}
          value={draft.comment}
          maxLength={MAX_COMMENT_LENGTH}
          className={panel.reason}
          aria-label={t`Comment (optional)`}
          placeholder={t`Comment (optional)`}
          onChange={({ target }) => edit({ comment: target.value })}
          onKeyDown={onSendKey(submitForm)}
        />
        <Button type="submit" disabled={isSaving}>
          {isCorrection ? t`Save the change` : t`Save and next`}
        </Button>
      </form>
      <PatientDataReview check={check} />
      {problem && (
        <FormError>
          {problem}{' '}
          {isStale && <TextButton onPress={onStale}>{t`Load the next question`}</TextButton>}
        </FormError>
      )}
      <p className={classes.keys} data-stored={isStored || undefined}>
        <span>
          {KEYS[study.design.kind]}
          {isCorrection ? '.' : t`, s skips.`}
        </span>{' '}
        {isStored && t`Draft saved.`}
      </p>
    </section>
  )
}

const KEYS: Readonly<Record<RatedStudyDto['design']['kind'], string>> = {
  pairwise: t`Keys: 1 to 4 choose, Enter saves`,
  verdict: t`Keys: 1 to 4 choose, a to h mark faults, Enter saves`,
  scales: t`Keys: 1 to 5 score the marked dimension, Enter saves`,
  rubric: t`Keys: 1 met, 2 not met, Enter saves`,
}

interface RatingOptions extends Omit<OwnRatingProps, 'onStale'> {
  readonly input: React.RefObject<HTMLTextAreaElement | null>
}

/** The rating so far, which is stored as a draft, and how it is saved. */
function useRating({ study, assignment, isCorrection = false, input, onDesk }: RatingOptions) {
  const [draft, setDraft] = useState(() => restoreDraft(study.design, assignment))
  const [isEarly, setEarly] = useState(false)
  const first = useRateMutation()
  const correction = useCorrectRatingMutation()
  const [rate, { isLoading, error, originalArgs }] = isCorrection ? correction : first
  const findings = findingsOf(error)
  const refused = originalArgs && {
    text: originalArgs.body.comment ?? '',
    reviewed: originalArgs.body.phi_reviewed ?? [],
    findings,
  }
  const edit = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const onText = (comment: string) => edit({ comment })
  const check = usePatientDataCheck({ text: draft.comment, onText, input, refused })
  const isStored = useSavedDraft({
    ...{ id: assignment.id, draft, check },
    isOver: isLoading || isCorrection,
  })
  const rating = toRating(draft.entry)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setEarly(!rating)
    const checked = rating && check.check()
    if (!checked || isLoading) return
    const comment = checked.text.trim() || null
    const { data } = await rate({
      assignment_id: assignment.id,
      body: { rating, comment, phi_reviewed: [...checked.reviewed] },
    })
    if (data) onDesk(data)
  }

  const failure = error && !findings ? errorText(error) : undefined
  return {
    draft,
    edit,
    check,
    isStored,
    isSaving: isLoading,
    /** The assignment is settled or taken back, or the study is closed. */
    isStale: failure !== undefined && [404, 409].includes(Number(statusOf(error))),
    problem: isEarly && !rating ? MISSING[draft.entry.kind] : failure,
    submit: (event: FormEvent) => void submit(event),
  }
}
