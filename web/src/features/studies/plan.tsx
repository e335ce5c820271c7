import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyPlan } from '@assay/contracts/studies/plan'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Facts } from '../../components/facts.tsx'
import { countText, decimalText, listText, percentText } from '../../components/format.ts'
import { FRESH, Loaded } from '../../components/loaded.tsx'
import { useIdentity } from '../../hooks/use-identity.ts'
import classes from './studies.module.css'
import { useReadPlanQuery } from './study-api.ts'
import { costText } from './study-text.ts'

/** What the design costs, what it can show, and what is missing. */
export function Plan({ study }: { readonly study: StudyDto }) {
  const query = useReadPlanQuery({ study_id: study.id }, FRESH)
  return (
    <section className={classes.plan} aria-label={t`Plan`} aria-busy={query.isFetching}>
      <h3>{t`Plan`}</h3>
      <Loaded query={query} label={t`the plan`} isPolled>
        {(plan) => <PlanFigures plan={plan} study={study} />}
      </Loaded>
    </section>
  )
}

interface PlanFiguresProps {
  readonly plan: StudyPlan
  readonly study: StudyDto
}

function PlanFigures({ plan, study }: PlanFiguresProps) {
  const { isSuperuser } = useIdentity()
  const { cost_usd, unpriced_arms, missing, notes } = plan
  const power = powerText(plan, study.design.kind)
  const { budget_usd: budget, repeat_share: repeatShare } = study.design
  return (
    <>
      <Facts
        className={classes.figures}
        facts={[
          [t`Answers to request`, countText(plan.calls)],
          [t`Tokens in and out`, countText(plan.input_tokens + plan.output_tokens)],
          [t`Cost of the answers`, cost_usd === null ? t`Unknown` : costText(cost_usd)],
          [t`Ratings`, countText(plan.ratings)],
          [
            repeatShare > 0 ? t`Ratings per rater, with repeats` : t`Ratings per rater`,
            countText(plan.ratings_per_rater),
          ],
        ]}
      />
      {unpriced_arms.length > 0 && (
        <p>
          <Trans>
            No price is set for {listText(unpriced_arms)}.{' '}
            {cost_usd !== null && t`The cost leaves that out. `}
            {budget !== null && t`The budget does not limit their answers. `}
            {isSuperuser && <Link to="/admin/models">{t`Set prices`}</Link>}
          </Trans>
        </p>
      )}
      {cost_usd !== null && budget !== null && cost_usd > budget && (
        <p className={classes.warning}>{t`The answers are likely to cost more than the budget.`}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.warning}>
          {note}
        </p>
      ))}
      {power && <p>{power}</p>}
      {missing.length > 0 && (
        <>
          <p>{t`Missing before the freeze:`}</p>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** What difference the study finds; undefined if it finds none, which a note explains. */
export function powerText(
  { detectable, detectable_share: share }: StudyPlan,
  kind: StudyKind,
): string | undefined {
  if (detectable === null) return undefined
  const found = t`With this design, a difference is found with probability 0.8 if`
  if (share !== null)
    return t`${found} raters prefer the better of two sources in at least ${percentText(share, 0)} of the comparisons that they decide.`
  if (kind === 'scales')
    return t`${found} the mean scores of two sources, from 1 to 5, are at least ${decimalText(detectable, 2)} points apart.`
  const of =
    kind === 'verdict' ? t`the share of right answers` : t`the share of the rubrics’ points`
  return t`${found} ${of} of two sources differs by at least ${percentText(detectable, 0)}.`
}
