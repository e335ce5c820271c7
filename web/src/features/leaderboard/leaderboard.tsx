import { errorText } from '../../api/error-text.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { DistributionList } from './distribution-list.tsx'
import classes from './leaderboard.module.css'
import { useReadDistributionQuery, useReadLeaderboardQuery } from './leaderboard-api.ts'
import { StandingsTable } from './standings-table.tsx'
import { summarise } from './summarise.ts'

const POLLING_INTERVAL_MS = 10_000

/** The standings, kept fresh while they are looked at. */
export function Leaderboard() {
  const polling = { pollingInterval: POLLING_INTERVAL_MS, skipPollingIfUnfocused: true }
  const { data, error } = useReadLeaderboardQuery(undefined, polling)
  const distribution = useReadDistributionQuery(undefined, polling)

  if (error && !data) {
    return (
      <div role="alert" className={classes.error}>
        <strong>Error loading leaderboard!</strong>
        <p>{errorText(error, 'Unknown error occurred')}</p>
      </div>
    )
  }
  if (!data) return <LoadingDots label="Loading the leaderboard" />
  if (data.entries.length === 0) {
    return <p className={classes.empty}>No models found in the leaderboard.</p>
  }
  const { totalMatches, averagePerModel } = summarise(data.entries)
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Total matches" value={totalMatches.toLocaleString('en-US')} />
        <Fact name="Average per model" value={averagePerModel.toFixed(1)} />
        <Fact name="Updated" value={new Date(data.computed_at).toLocaleString()} />
      </dl>
      <StandingsTable entries={data.entries} />
      {distribution.data && <DistributionList distribution={distribution.data} />}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
