import type { ChatMode } from '@assay/contracts/threads'
import { useListLlmsQuery } from '../features/models/model-api.ts'
import classes from './offline-note.module.css'

export interface ThinkingNoteProps {
  readonly mode: ChatMode
  /** Were thinking models asked for? */
  readonly thinking: boolean
}

/** Says that thinking models, who meet each other alone, were asked for where no two can be drawn. */
export function ThinkingNote({ mode, thinking }: ThinkingNoteProps) {
  const isDrawn = mode === 'battle' && thinking
  const { data: models } = useListLlmsQuery(undefined, { skip: !isDrawn })
  if (!isDrawn) return null
  const isShort = models && models.filter(({ is_thinking }) => is_thinking).length < 2
  return (
    <p role="status" className={classes.note}>
      {isShort &&
        'Fewer than two thinking models are on offer right now: models that do not think answer.'}
    </p>
  )
}
