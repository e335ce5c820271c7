import { pointsText } from '../components/format.ts'
import {
  OVERALL_BOARD,
  useReadBoardQuery,
  useReadPublicationQuery,
} from '../features/leaderboard/leaderboard-api.ts'
import classes from './turn-reveal.module.css'

/** The ratings and ranks of the models, for readers who may see the board. */
export function StandingNote({
  names,
  isSuperuser,
}: {
  names: readonly string[]
  isSuperuser: boolean
}) {
  const { data: publication } = useReadPublicationQuery(undefined, { skip: isSuperuser })
  const mayRead = isSuperuser || publication?.is_public === true
  const { data: board } = useReadBoardQuery(OVERALL_BOARD, { skip: !mayRead })
  if (!mayRead || !board) return null
  const entries = names.flatMap(
    (name) => board.entries.find(({ llm_name }) => llm_name === name) ?? [],
  )
  if (entries.length === 0) return null
  return (
    <p className={classes.standings}>
      {publication?.has_simulated_votes && <span>Simulated votes</span>}
      {entries.map(({ llm_name, elo_rating, rank }) => (
        <span key={llm_name}>
          {llm_name}: {pointsText(elo_rating)}, {placeText(rank, board.entries)}
        </span>
      ))}
    </p>
  )
}

function placeText(rank: number | null, entries: readonly { rank: number | null }[]): string {
  if (rank === null) return 'not ranked yet'
  return `rank ${rank} of ${entries.filter((entry) => entry.rank !== null).length}`
}
