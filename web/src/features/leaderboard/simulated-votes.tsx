import section from '../../components/section.module.css'
import { useReadPublicationQuery } from './leaderboard-api.ts'

/** Labels a board with votes that no person cast. */
export function SimulatedVotes() {
  const { data } = useReadPublicationQuery()
  if (!data?.has_simulated_votes) return null
  return (
    <p className={section.note} role="note">
      <strong>Simulated votes.</strong> A part of these votes shows what a full board looks like; no
      person cast them.
    </p>
  )
}
