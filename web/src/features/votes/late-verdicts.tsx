import type { Assessments } from '@assay/contracts/assessments'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { AnswerVerdicts, type AnswerVerdictsProps } from './answer-verdicts.tsx'
import type { RecordedAssessment } from './recorded-assessment.ts'
import { useAssessVoteMutation } from './vote-api.ts'
import classes from './vote-panel.module.css'

export interface LateVerdictsProps extends Pick<AnswerVerdictsProps, 'names'> {
  readonly voteId: string
  /** The assessments so far, oldest first. */
  readonly assessments: readonly RecordedAssessment[]
}

/**
 * Shows the assessment of each answer after the reveal. The voter can add an assessment, which is
 * marked as late.
 */
export function LateVerdicts({ voteId, names, assessments }: LateVerdictsProps) {
  const [assess, { data, error }] = useAssessVoteMutation()
  const all = data ?? assessments
  const [draft, setDraft] = useState<Assessments>(() => current(all))

  function keep(side: 'left' | 'right') {
    const assessment = draft[side]
    if (!assessment) return setDraft({ ...draft, [side]: current(all)[side] })
    if (!isSame(assessment, current(all)[side])) {
      void assess({ id: voteId, body: { [side]: assessment } })
    }
  }

  return (
    <>
      <AnswerVerdicts names={names} value={draft} onChange={setDraft} onClose={keep} />
      <p className={classes.note} role="status">
        {error ? errorText(error) : noteOn(all)}
      </p>
    </>
  )
}

function noteOn(assessments: readonly RecordedAssessment[]): string {
  if (assessments.some(({ after_reveal }) => after_reveal)) {
    return 'Rated after the reveal: saved, but not counted.'
  }
  if (assessments.length > 0) return 'Rated before the reveal.'
  return 'Ratings after the reveal are saved but don’t count.'
}

/** The last assessment of each side. */
function current(assessments: readonly RecordedAssessment[]): Assessments {
  const last = (side: 'left' | 'right') => assessments.findLast((of) => of.side === side)
  const of = (side: 'left' | 'right') => {
    const found = last(side)
    return found && { [side]: { verdict: found.verdict, tags: found.tags } }
  }
  return { ...of('left'), ...of('right') }
}

function isSame(one: Assessments['left'], other: Assessments['left']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
