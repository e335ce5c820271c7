import { MAX_FEEDBACK_LENGTH } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { onSendKey, submitForm } from '../../components/on-send-key.ts'
import type { CheckedText, RefusedText } from '../patient-data/checked-text.ts'
import { MarkedTextarea } from '../patient-data/marked-textarea.tsx'
import { PatientDataReview } from '../patient-data/patient-data-review.tsx'
import { usePatientDataCheck } from '../patient-data/use-patient-data-check.ts'
import classes from './vote-panel.module.css'

export interface FeedbackFormProps {
  readonly placeholder: string
  readonly submitLabel: string
  readonly isOpen: boolean
  /** Whether blank feedback may be submitted. */
  readonly mayBeBlank: boolean
  /** Whether a press of the button is still ignored as accidental. */
  readonly isSettling: boolean
  /** The feedback that the server refused before. */
  readonly refused: RefusedText | undefined
  readonly feedback: string
  readonly onEdit: (feedback: string) => void
  readonly onSubmit: (feedback: CheckedText) => void
}

/** A field for a reason. Enter submits, Shift+Enter starts a new line, as in the question box. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { placeholder, submitLabel, isOpen, mayBeBlank, isSettling, refused } = props
  const { feedback, onEdit, onSubmit } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const check = usePatientDataCheck({ text: feedback, onText: onEdit, input, refused })
  const blocked = !mayBeBlank && feedback.trim() === ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = blocked ? undefined : check.check()
    if (checked) onSubmit(checked)
  }

  return (
    <>
      <form hidden={!isOpen} className={classes.feedback} onSubmit={submit}>
        <MarkedTextarea
          input={input}
          check={check}
          rows={1}
          value={feedback}
          maxLength={MAX_FEEDBACK_LENGTH}
          className={classes.reason}
          aria-label={placeholder}
          placeholder={placeholder}
          onChange={({ target }) => onEdit(target.value)}
          onKeyDown={onSendKey(submitForm)}
        />
        <Button
          type="submit"
          disabled={blocked}
          aria-disabled={isSettling || undefined}
          onClick={(event) => isSettling && event.preventDefault()}
        >
          {submitLabel}
        </Button>
      </form>
      <PatientDataReview check={check} />
    </>
  )
}
