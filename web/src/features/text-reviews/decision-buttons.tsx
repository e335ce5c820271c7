import type { TextDecision } from '@assay/contracts/text-reviews'
import { Button } from '@mantine/core'
import table from '../../components/table.module.css'
import { DECISION_WORDS } from './text-words.ts'

interface DecisionButtonsProps {
  readonly decisions: readonly TextDecision[]
  readonly question: string
  readonly isSaving: boolean
  readonly onDecide: (decision: TextDecision) => void
}

/** A button for each decision. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { decisions, question, isSaving, onDecide } = props
  return (
    <fieldset className={table.decisions} aria-label={`Decide about: ${question.slice(0, 80)}`}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant="default"
          size="xs"
          disabled={isSaving}
          onClick={() => onDecide(decision)}
        >
          {DECISION_WORDS[decision]}
        </Button>
      ))}
    </fieldset>
  )
}
