import type { ModelHealth } from '@assay/contracts/models'
import type { StudyArmDto } from '@assay/contracts/studies/arms'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionButton } from '../../components/action-button.tsx'
import { countText } from '../../components/format.ts'
import { healthText } from '../model-states/health-text.ts'
import { failureText } from './failure-text.ts'
import { ProgressBar } from './progress-bar.tsx'
import { progressOf, progressText } from './source-progress.ts'
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
      <ProgressBar label={t`Answers of ${arm.name}`} {...progress} />
      <div>
        {progressText(progress)}
        {cost_usd > 0 && t`. Cost: ${costText(cost_usd)}`}
        {is_left_out && t`. Left out: raters don’t see its answers.`}
      </div>
      {waits_because && <p className={classes.warning}>{waitText(waits_because)}</p>}
      {failures.length > 0 && (
        <ul>
          {failures.map(({ code, responses }) => (
            <li key={code}>
              <Trans>
                {countText(responses)} failed: {failureText(code)}
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function waitText(health: ModelHealth): string {
  const { label, what, todo } = healthText(health)
  return t`Its model gives no answers now. ${label}: ${todo ?? what ?? ''} Or leave this source out.`
}

function LeaveOut({ study, source }: SourceCardProps) {
  const [remove] = useDeleteArmMutation()
  const { name } = source.arm
  return (
    <ActionButton
      button={{ size: 'compact-md', 'aria-label': t`Leave out ${name}` }}
      title={t`Leave out ${name}?`}
      label={t`Leave out`}
      onRun={() => remove({ study_id: study.id, arm_id: source.id })}
      success={t`The study goes on without ${name}.`}
    >
      <Trans>
        The study goes on without it: raters won’t see its answers. You can’t undo this.
      </Trans>
    </ActionButton>
  )
}
