import type { LeaderboardDistributionDto } from '@assay/contracts/leaderboard'
import { ERRORS } from '../../api/error-catalogue.ts'
import { Facts } from '../../components/facts.tsx'
import { Section } from '../../components/section.tsx'
import { BoardFailure } from './board-failure.tsx'
import classes from './leaderboard.module.css'
import { useReadDistributionQuery } from './leaderboard-api.ts'

type Polling = NonNullable<Parameters<typeof useReadDistributionQuery>[1]>

/** Statistics of the ratings of ranked models, refreshed together with the board. */
export function Distribution({ polling }: { polling: Polling }) {
  const { data, error } = useReadDistributionQuery(undefined, polling)
  if (!data) return error ? <BoardFailure error={error} refused={ERRORS.distributionFetch} /> : null
  const hasModels = data.total_models > 0
  const note = hasModels ? 'Ranked models only.' : 'No model is ranked yet.'
  return (
    <Section title="Rating distribution" note={note}>
      {hasModels && <Facts boxes={classes.facts} facts={factsOf(data)} />}
    </Section>
  )
}

const factsOf = (distribution: LeaderboardDistributionDto) =>
  [
    ['Models', String(distribution.total_models)],
    ['Mean', distribution.mean.toFixed(1)],
    ['Median', distribution.median.toFixed(1)],
    ['Standard deviation', distribution.std_dev.toFixed(1)],
    ['Lowest', distribution.min.toFixed(1)],
    ['Highest', distribution.max.toFixed(1)],
  ] as const
