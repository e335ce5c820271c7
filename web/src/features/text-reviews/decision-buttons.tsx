import type { TextDecision } from '@assay/contracts'
import { Button, Group } from '@mantine/core'
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
    <Group gap={8} role="group" aria-label={`Decide about: ${question.slice(0, 80)}`}>
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
    </Group>
  )
}
