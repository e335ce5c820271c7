import type { Assessments } from '@assay/contracts/assessments'
import classes from './answer-verdicts.module.css'
import { AssessmentPicker } from './assessment-picker.tsx'

type Side = 'left' | 'right'

export interface AnswerVerdictsProps {
  /** The names of the answers that can be assessed. */
  readonly names: Readonly<Partial<Record<Side, string>>>
  readonly value: Assessments
  readonly onChange: (value: Assessments) => void
}

const SIDES: readonly Side[] = ['left', 'right']

/** An optional verdict on each answer. */
export function AnswerVerdicts({ names, value, onChange }: AnswerVerdictsProps) {
  return (
    <div className={classes.row}>
      {SIDES.map((side) => {
        const name = names[side]
        if (!name) return null
        return (
          <AssessmentPicker
            key={side}
            name={name}
            value={value[side]}
            onChange={(assessment) => onChange({ ...value, [side]: assessment })}
          />
        )
      })}
    </div>
  )
}
