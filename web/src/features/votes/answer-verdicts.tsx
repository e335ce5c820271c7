import type { Assessments } from '@assay/contracts/assessments'
import classes from './answer-verdicts.module.css'
import { AssessmentPicker } from './assessment-picker.tsx'

type Side = 'left' | 'right'

export interface AnswerVerdictsProps {
  /** The answers that can be judged, each with what it is called. */
  readonly names: Readonly<Partial<Record<Side, string>>>
  readonly value: Assessments
  readonly onChange: (value: Assessments) => void
  /** What is chosen on a side is to be kept. */
  readonly onClose?: (side: Side) => void
}

const SIDES: readonly Side[] = ['left', 'right']

/** A verdict on each answer by itself; all of it is optional. */
export function AnswerVerdicts({ names, value, onChange, onClose }: AnswerVerdictsProps) {
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
            onClose={() => onClose?.(side)}
          />
        )
      })}
    </div>
  )
}
