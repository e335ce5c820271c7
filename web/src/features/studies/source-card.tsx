import type { ModelHealth } from '@assay/contracts/models'
import type { StudyArmDto } from '@assay/contracts/studies/arms'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { countText } from '../../components/format.ts'
import { healthText } from '../model-states/health-text.ts'
import { failureText } from './failure-text.ts'
import { type Progress, progressOf, progressText } from './source-progress.ts'
import classes from './studies.module.css'
import { useDeleteArmMutation } from './study-api.ts'
import { costText } from './study-text.ts'

export interface SourceCardProps {
  readonly study: StudyDto
  readonly source: StudyArmDto
}

/** The answers of one source: how many came, why others failed, and what they cost. */
export function SourceCard({ study, source }: SourceCardProps) {
  const { arm, failures, cost_usd, is_left_out, waits_because } = source
  const progress = progressOf(source)
  return (
    <li className={classes.source} data-left-out={is_left_out || undefined}>
      <header>
        <h3>{arm.name}</h3>
        {study.state === 'collecting' && !is_left_out && <LeaveOut study={study} source={source} />}
      </header>
      <Bar name={arm.name} progress={progress} />
      <div>
        {progressText(progress)}
        {arm.kind === 'model' && `. Cost: ${costText(cost_usd)}`}
        {is_left_out && '. Left out: raters don’t see its answers.'}
      </div>
      {waits_because && <p className={classes.warning}>{waitText(waits_because)}</p>}
      {failures.length > 0 && (
        <ul>
          {failures.map(({ code, responses }) => (
            <li key={code}>
              {countText(responses)} failed: {failureText(code)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function waitText(health: ModelHealth): string {
  const { label, what, todo } = healthText(health)
  return `Its model gives no answers now. ${label}: ${todo ?? what} Or leave this source out.`
}

/** Three parts: answers, declined and failed. */
function Bar({ name, progress }: { readonly name: string; readonly progress: Progress }) {
  const { done, declined, failed, ended, total } = progress
  const width = (count: number) => ({ width: `${(100 * count) / Math.max(1, total)}%` })
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={`Answers of ${name}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={ended}
    >
      <span style={width(done)} />
      <span data-state="declined" style={width(declined)} />
      <span data-state="failed" style={width(failed)} />
    </div>
  )
}

function LeaveOut({ study, source }: SourceCardProps) {
  const [isAsking, setAsking] = useState(false)
  const [remove] = useDeleteArmMutation()
  const { name } = source.arm
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Leave out ${name}`}
        onClick={() => setAsking(true)}
      >
        Leave out
      </Button>
      {isAsking && (
        <ActionDialog
          title={`Leave out ${name}?`}
          label="Leave out"
          onRun={() => remove({ study_id: study.id, arm_id: source.id })}
          success={`The study goes on without ${name}.`}
          onClose={() => setAsking(false)}
        >
          The study goes on without it: raters won’t see its answers. You can’t undo this.
        </ActionDialog>
      )}
    </>
  )
}
