import { MAX_FEEDBACK_LENGTH } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import classes from './vote-panel.module.css'

/** An optional reason. Enter submits, Shift+Enter makes a newline, as in the question's box. */
export function FeedbackBox({ onSubmit }: { onSubmit: (feedback: string) => void }) {
  const form = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(String(new FormData(event.currentTarget).get('feedback') ?? ''))
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <form ref={form} className={classes.feedback} onSubmit={submit}>
      <textarea
        name="feedback"
        rows={1}
        maxLength={MAX_FEEDBACK_LENGTH}
        className={classes.reason}
        aria-label="Share a reason? (Optional)"
        placeholder="Share a reason? (Optional)"
        onKeyDown={submitOnEnter}
      />
      <Button type="submit">Continue</Button>
    </form>
  )
}
