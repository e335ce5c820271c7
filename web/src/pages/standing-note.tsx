import {
  useReadLeaderboardQuery,
  useReadPublicationQuery,
} from '../features/leaderboard/leaderboard-api.ts'
import classes from './turn-reveal.module.css'

export interface StandingNoteProps {
  readonly name: string
  readonly isSuperuser: boolean
}

/** The rating of a model and its place, for whoever may see the board. */
export function StandingNote({ name, isSuperuser }: StandingNoteProps) {
  const { data: publication } = useReadPublicationQuery(undefined, { skip: isSuperuser })
  const mayRead = isSuperuser || publication?.is_public === true
  const { data: board } = useReadLeaderboardQuery(undefined, { skip: !mayRead })
  const entry = board?.entries.find(({ llm_name }) => llm_name === name)
  if (!mayRead || !board || !entry) return null
  return (
    <span className={classes.standing}>
      {Math.round(entry.elo_rating).toLocaleString('en-US')}, {placeText(entry.rank, board.entries)}
    </span>
  )
}

function placeText(rank: number | null, entries: readonly { rank: number | null }[]): string {
  if (rank === null) return 'not ranked yet'
  return `rank ${rank} of ${entries.filter((entry) => entry.rank !== null).length}`
}
