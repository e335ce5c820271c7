import type { LeaderboardDistributionDto } from '@assay/contracts/leaderboard'
import { Facts } from '../../components/facts.tsx'
import classes from './leaderboard.module.css'

/** Statistics of the ratings of the ranked models, in points. */
export function DistributionList({ distribution }: { distribution: LeaderboardDistributionDto }) {
  return (
    <section aria-labelledby="distribution">
      <h2 id="distribution" className={classes.heading}>
        Rating distribution
      </h2>
      <p className={classes.note}>
        {distribution.total_models > 0
          ? 'Of the models that have a rank.'
          : 'No model has a rank yet.'}
      </p>
      {distribution.total_models > 0 && <Figures distribution={distribution} />}
    </section>
  )
}

function Figures({ distribution }: { distribution: LeaderboardDistributionDto }) {
  const facts = [
    ['Models', String(distribution.total_models)],
    ['Mean', distribution.mean.toFixed(1)],
    ['Median', distribution.median.toFixed(1)],
    ['Standard deviation', distribution.std_dev.toFixed(1)],
    ['Lowest', distribution.min.toFixed(1)],
    ['Highest', distribution.max.toFixed(1)],
  ] as const
  return <Facts boxes={classes.facts} facts={facts} />
}
