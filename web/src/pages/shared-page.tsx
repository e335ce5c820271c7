import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import text from '../components/page.module.css'
import { PURPOSE } from '../features/chat/exported-thread.ts'
import { useReadSharedThreadQuery } from '../features/sharing/share-api.ts'
import classes from './shared-page.module.css'
import { dayText, SharedTurn } from './shared-turn.tsx'

/** What somebody shared: turns that have their vote, to be read by whoever has the link. */
export function SharedPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useReadSharedThreadQuery({ id })
  return (
    <div className={`${text.page} ${classes.page}`}>
      <h1 className={text.title}>Shared comparison</h1>
      {error && <Failure isGone={isGone(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label="Loading the comparison" />}
      {data && (
        <>
          <p className={classes.about}>
            Two models answered without their names, and whoever asked said which answer was better.
            Shared on {dayText(data.shared_on)}. {PURPOSE}
          </p>
          {data.turns.length === 0 && <p>No question of this chat has a vote yet.</p>}
          {data.turns.map((turn, index) => (
            // Turns have no ids here, and their order stays.
            <SharedTurn key={index} turn={turn} number={index + 1} />
          ))}
        </>
      )}
      <p className={classes.onward}>
        <Button component={Link} to="/battle" variant={data ? 'filled' : 'default'}>
          Ask a question of your own
        </Button>
      </p>
    </div>
  )
}

/** Revoked, deleted, unknown or mistyped: nobody is told which. */
function isGone(error: object): boolean {
  return 'status' in error && (error.status === 404 || error.status === 422)
}

function Failure({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  if (isGone) return <p role="alert">This link leads to nothing, or to nothing any more.</p>
  return (
    <p role="alert">
      The comparison could not be loaded.{' '}
      <Button size="compact-sm" variant="light" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
