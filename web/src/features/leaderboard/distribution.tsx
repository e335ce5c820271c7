import { ERRORS } from '../../api/error-catalogue.ts'
import { DistributionList } from './distribution-list.tsx'
import { failureText } from './failure-text.ts'
import classes from './leaderboard.module.css'
import { useReadDistributionQuery } from './leaderboard-api.ts'

type Polling = NonNullable<Parameters<typeof useReadDistributionQuery>[1]>

/** Statistics of the ratings, as fresh as the board beside them. */
export function Distribution({ polling }: { polling: Polling }) {
  const { data, error } = useReadDistributionQuery(undefined, polling)
  if (data) return <DistributionList distribution={data} />
  if (!error) return null
  return (
    <p className={classes.error} role="alert">
      {failureText(error, ERRORS.distributionFetch)}
    </p>
  )
}
