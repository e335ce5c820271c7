import type { LeaderboardDistributionDto } from '@assay/contracts'
import classes from './leaderboard.module.css'

const NAMES: Readonly<Record<keyof LeaderboardDistributionDto, string>> = {
  total_models: 'Models',
  mean: 'Mean',
  median: 'Median',
  std_dev: 'Standard deviation',
  min: 'Lowest',
  max: 'Highest',
}

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
  return (
    <dl className={classes.facts}>
      {(Object.keys(NAMES) as (keyof LeaderboardDistributionDto)[]).map((key) => (
        <div key={key}>
          <dt>{NAMES[key]}</dt>
          <dd>{key === 'total_models' ? distribution[key] : distribution[key].toFixed(1)}</dd>
        </div>
      ))}
    </dl>
  )
}
