import type { StudyPlan } from '@assay/contracts/studies/plan'
import type { StudyDto } from '@assay/contracts/studies/studies'
import { Link } from 'react-router'
import { countText, decimalText, percentText, pointsText } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import classes from './studies.module.css'
import { FRESH, useReadPlanQuery } from './study-api.ts'
import { costText } from './study-text.ts'

/** What the design costs, what it can show, and what is missing. */
export function Plan({ study }: { readonly study: StudyDto }) {
  const query = useReadPlanQuery({ study_id: study.id }, FRESH)
  return (
    <section className={classes.plan} aria-label="Plan" aria-busy={query.isFetching}>
      <h3>Plan</h3>
      <Loaded query={query} label="the plan" isPolled>
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
  const { cost_usd, unpriced_arms, missing } = plan
  const budget = study.design.budget_usd
  const figures = [
    ['Answers to request', countText(plan.calls)],
    ['Tokens in and out', countText(plan.input_tokens + plan.output_tokens)],
    ['Cost of the answers', cost_usd === null ? 'Unknown' : costText(cost_usd)],
    ['Ratings', countText(plan.ratings)],
    ['Ratings per rater', countText(plan.ratings_per_rater)],
  ] as const
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <PlanFigure key={name} name={name} value={value} />
        ))}
      </dl>
      {unpriced_arms.length > 0 && (
        <p>
          No price is set for {unpriced_arms.join(', ')}.{' '}
          {cost_usd !== null && 'The cost leaves that out. '}
          <Link to="/admin/models">Set prices</Link>
        </p>
      )}
      {cost_usd !== null && budget !== null && cost_usd > budget && (
        <p className={classes.warning}>The answers are likely to cost more than the budget.</p>
      )}
      <p>{powerText(plan)}</p>
      {missing.length > 0 && (
        <>
          <p>Missing before the freeze:</p>
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

function PlanFigure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** What differences the study finds. */
export function powerText(plan: StudyPlan): string {
  const { unit, half_width, detectable, detectable_share } = plan
  if (detectable === null || half_width === null)
    return 'What the study can show is known once it has at least two questions, two sources and two raters.'
  if (unit === 'score')
    return `With this design, a difference of ${decimalText(detectable, 2)} points of the score is found with probability 0.8. Intervals reach about ${decimalText(half_width, 2)} points to both sides.`
  const preferred =
    detectable_share === null ? '' : ` (${percentText(detectable_share, 0)} preferred)`
  return `With this design, a difference of ${pointsText(detectable)} rating points${preferred} is found with probability 0.8. Intervals reach about ${pointsText(half_width)} points to both sides.`
}
