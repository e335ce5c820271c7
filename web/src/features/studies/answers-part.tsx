import type { StudyArmDto } from '@assay/contracts/studies/arms'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ActionButton } from '../../components/action-button.tsx'
import { dollarsText } from '../../components/format.ts'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import { reportOutcome } from '../../components/report-outcome.ts'
import { FoldedPart, Part } from './part.tsx'
import { SourceCard } from './source-card.tsx'
import { progressText, sumOf } from './source-progress.ts'
import classes from './studies.module.css'
import {
  useListArmsQuery,
  useReadStudyQuery,
  useRetryResponsesMutation,
  useSetStudyMutation,
  useStartRatingMutation,
} from './study-api.ts'
import { costText } from './study-text.ts'

const POLL_MS = 2_000

/** How many answers each source has given. While they are collected, the organiser can step in. */
export function AnswersPart({ study }: { readonly study: StudyDto }) {
  const isCollecting = study.state === 'collecting'
  const polled = { ...FRESH, pollingInterval: isCollecting ? POLL_MS : 0 }
  const query = useListArmsQuery({ study_id: study.id }, polled)
  // The signature follows the freeze, and another organiser may pause.
  useReadStudyQuery({ study_id: study.id }, polled)
  const progress = (
    <Loaded query={query} label={t`the answers`} isPolled>
      {({ data }) => (
        <>
          <Summary study={study} sources={data} />
          <ul className={classes.sources}>
            {data.map((source) => (
              <SourceCard key={source.id} study={study} source={source} />
            ))}
          </ul>
          {isCollecting && <Controls study={study} sources={data} />}
        </>
      )}
    </Loaded>
  )
  if (isCollecting) return <Part step="answers">{progress}</Part>
  return (
    <FoldedPart step="answers" summary={query.data && progressText(sumOf(query.data.data))}>
      {progress}
    </FoldedPart>
  )
}

interface AnswersProps {
  readonly study: StudyDto
  readonly sources: readonly StudyArmDto[]
}

function Summary({ study, sources }: AnswersProps) {
  const progress = sumOf(sources)
  const cost = sources.reduce((sum, { cost_usd }) => sum + cost_usd, 0)
  const budget = study.design.budget_usd
  const isUnknown = cost === 0 && progress.ended > 0
  const isSpent = budget !== null && cost >= budget
  return (
    <>
      <p className={classes.note} role="status">
        <Trans>
          {progressText(progress)}. {spentText(isUnknown ? undefined : cost, budget)}. Once the
          study is closed, its results have every answer.
        </Trans>
      </p>
      {study.state === 'collecting' && study.is_paused && (
        <p className={classes.warning}>{t`Collecting is paused.`}</p>
      )}
      {study.state === 'collecting' && isSpent && progress.ended < progress.total && (
        <p className={classes.warning}>
          <Trans>
            The budget is spent, so no further answer is requested. Leave out the sources that lack
            answers, or make a new version with a larger budget.
          </Trans>
        </p>
      )}
    </>
  )
}

function Controls({ study, sources }: AnswersProps) {
  const { id, is_paused } = study
  const [set, { isLoading: isSetting }] = useSetStudyMutation()
  const [retry, { isLoading: isRetrying }] = useRetryResponsesMutation()
  const { ended, total, failed } = sumOf(sources)
  return (
    <div className={classes.buttons}>
      <StartRating study={study} sources={sources} />
      {ended < total && (
        <Button
          variant="default"
          disabled={isSetting}
          onClick={() => void reportOutcome(set({ study_id: id, body: { is_paused: !is_paused } }))}
        >
          {is_paused ? t`Resume` : t`Pause`}
        </Button>
      )}
      {failed > 0 && (
        <Button
          variant="default"
          disabled={isRetrying}
          onClick={() => void reportOutcome(retry({ study_id: id }))}
        >
          {t`Request failed answers again`}
        </Button>
      )}
    </div>
  )
}

function StartRating({ study, sources }: AnswersProps) {
  const [start] = useStartRatingMutation()
  const { ended, total, failed } = sumOf(sources)
  if (ended < total) return null
  return (
    <ActionButton
      button={{ variant: 'filled' }}
      title={t`Start rating?`}
      label={t`Start rating`}
      onRun={() => start({ study_id: study.id })}
      success={t`Raters can rate now.`}
    >
      <Trans>
        {failed > 0 &&
          t`${plural(failed, { one: '# answer', other: '# answers' })} failed and will stay missing. `}
        Answers are no longer requested, and raters get their first questions. You can’t undo this.
      </Trans>
    </ActionButton>
  )
}

/** @param cost in USD; undefined if it is unknown. */
function spentText(cost: number | undefined, budget: number | null): string {
  if (budget === null) return cost === undefined ? t`No cost is known` : t`Cost: ${costText(cost)}`
  const limit = dollarsText(budget)
  if (cost === undefined) return t`No cost is known, with a budget of ${limit}`
  return t`Cost: ${costText(cost)} of the budget of ${limit}`
}
