import { CopyButton } from '../../components/copy-button.tsx'
import type { Turn } from './turn.ts'
import { turnToMarkdown } from './turn-to-markdown.ts'

export interface CopyTurnProps {
  readonly turn: Turn
  readonly number: number
}

/** Copies a question with its answers. Apart, since it comes with the markdown parser. */
export function CopyTurn({ turn, number }: CopyTurnProps) {
  return (
    <CopyButton
      label={`Copy question ${number} with its answers`}
      text={() => turnToMarkdown(turn, number)}
    />
  )
}
