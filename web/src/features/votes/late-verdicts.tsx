import type { Assessments } from '@assay/contracts/assessments'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { AnswerVerdicts, type AnswerVerdictsProps } from './answer-verdicts.tsx'
import type { SaidOfAnswer } from './said-of-answer.ts'
import { useAssessVoteMutation } from './vote-api.ts'
import classes from './vote-panel.module.css'

export interface LateVerdictsProps extends Pick<AnswerVerdictsProps, 'names'> {
  readonly voteId: string
  /** The assessments so far, oldest first. */
  readonly said: readonly SaidOfAnswer[]
}

/**
 * After the reveal: the assessment of each answer, and a form to add one, which is marked as late.
 */
export function LateVerdicts({ voteId, names, said }: LateVerdictsProps) {
  const [assess, { data, error }] = useAssessVoteMutation()
  const all = data ?? said
  const [draft, setDraft] = useState<Assessments>(() => standing(all))

  function keep(side: 'left' | 'right') {
    const assessment = draft[side]
    if (!assessment) return setDraft({ ...draft, [side]: standing(all)[side] })
    if (!isSame(assessment, standing(all)[side])) {
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

function noteOn(said: readonly SaidOfAnswer[]): string {
  if (said.some(({ after_reveal }) => after_reveal)) {
    return 'Rated after the reveal: saved, but not counted.'
  }
  if (said.length > 0) return 'Rated before the reveal.'
  return 'Ratings after the reveal are saved but don’t count.'
}

/** The last assessment of each side. */
function standing(said: readonly SaidOfAnswer[]): Assessments {
  const last = (side: 'left' | 'right') => said.findLast((of) => of.side === side)
  const of = (side: 'left' | 'right') => {
    const found = last(side)
    return found && { [side]: { verdict: found.verdict, tags: found.tags } }
  }
  return { ...of('left'), ...of('right') }
}

function isSame(one: Assessments['left'], other: Assessments['left']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
