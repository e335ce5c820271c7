import { TOO_LONG_NOTICE } from '@assay/contracts/constants'
import type { ChatMode } from '@assay/contracts/threads'
import classes from './turn-view.module.css'

const FOR_BOTH = 'This question, with the chat so far, is too long for both assistants.'

/** Shown once below answers that were all refused for the length of the question. */
export function TooLongNotice({ mode }: { mode: ChatMode }) {
  return (
    <p className={classes.tooLong} role="status">
      {mode === 'single' ? TOO_LONG_NOTICE : FOR_BOTH} Shorten the question or start a new chat.
    </p>
  )
}
