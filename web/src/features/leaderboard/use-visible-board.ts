import { useIdentity } from '../../hooks/use-identity.ts'
import { OVERALL_BOARD, useReadBoardQuery, useReadPublicationQuery } from './leaderboard-api.ts'

/** The overall board, if this reader may see it. */
export function useVisibleBoard() {
  const { isSuperuser } = useIdentity()
  const { data: publication } = useReadPublicationQuery()
  const mayRead = isSuperuser || publication?.is_public === true
  const { data: board } = useReadBoardQuery(OVERALL_BOARD, { skip: !mayRead })
  return {
    board: mayRead ? board : undefined,
    simulatedVotes: publication?.simulated_votes,
  }
}
