import section from '../../components/section.module.css'
import { useReadPublicationQuery } from './leaderboard-api.ts'

/** Labels a board with votes that no person cast. */
export function SimulatedVotes() {
  const { data } = useReadPublicationQuery()
  if (!data?.has_simulated_votes) return null
  return (
    <p className={section.note} role="note">
      <strong>Simulated votes.</strong> They show what a full board looks like. No person cast them.
    </p>
  )
}
