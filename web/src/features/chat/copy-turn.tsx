import { t } from '@lingui/core/macro'
import { CopyButton } from '../../components/copy-button.tsx'
import type { Turn } from './turn.ts'
import { turnToMarkdown } from './turn-to-markdown.ts'

/** Copies a question with its answers. A separate module, because it loads the markdown parser. */
export function CopyTurn({ turn, number }: { turn: Turn; number: number }) {
  return (
    <CopyButton
      label={t`Copy question ${number} with its answers`}
      text={() => turnToMarkdown(turn, number)}
    />
  )
}
