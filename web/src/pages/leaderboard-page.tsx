import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import classes from './text-page.module.css'

/** The standings are for superusers; nothing is fetched for anyone else. */
export function LeaderboardPage() {
  const { isSuperuser } = useIdentity()
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Leaderboard</h1>
      {isSuperuser ? (
        <Leaderboard />
      ) : (
        <section className={classes.placeholder}>
          <h2>Leaderboard Coming Soon 🚧</h2>
          <p>Every vote counts towards it. Hold a battle to help rank the models.</p>
        </section>
      )}
    </div>
  )
}
