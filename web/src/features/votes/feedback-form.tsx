import { MAX_FEEDBACK_LENGTH } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isSendKey } from '../../components/is-send-key.ts'
import classes from './vote-panel.module.css'

export interface FeedbackFormProps {
  readonly placeholder: string
  readonly submitLabel: string
  /** Whether blank feedback may be submitted. */
  readonly mayBeBlank: boolean
  /** Whether a press of the button is still to be taken for an accident. */
  readonly deaf: boolean
  readonly onSubmit: (feedback: string) => void
}

/** A reason. Enter submits, Shift+Enter makes a newline, as in the question's box. */
export function FeedbackForm({
  placeholder,
  submitLabel,
  mayBeBlank,
  deaf,
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
    if (!isSendKey(event)) return
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
      <Button
        type="submit"
        disabled={blocked}
        aria-disabled={deaf || undefined}
        onClick={(event) => deaf && event.preventDefault()}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
