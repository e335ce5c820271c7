import { MAX_FEEDBACK_LENGTH } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import classes from './vote-panel.module.css'

export interface FeedbackFormProps {
  readonly placeholder: string
  readonly submitLabel: string
  /** Whether blank feedback may be submitted. */
  readonly mayBeBlank: boolean
  readonly onSubmit: (feedback: string) => void
}

/** A reason. Enter submits, Shift+Enter makes a newline, as in the question's box. */
export function FeedbackForm({
  placeholder,
  submitLabel,
  mayBeBlank,
  onSubmit,
}: FeedbackFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [feedback, setFeedback] = useState('')
  const blocked = !mayBeBlank && feedback.trim() === ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!blocked) onSubmit(feedback)
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form ref={form} className={classes.feedback} onSubmit={submit}>
      <textarea
        rows={1}
        value={feedback}
        maxLength={MAX_FEEDBACK_LENGTH}
        className={classes.reason}
        aria-label={placeholder}
        placeholder={placeholder}
        onChange={(event) => setFeedback(event.target.value)}
        onKeyDown={submitOnEnter}
      />
      <Button type="submit" disabled={blocked}>
        {submitLabel}
      </Button>
    </form>
  )
}
