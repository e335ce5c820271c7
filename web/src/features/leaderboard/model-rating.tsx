import type { LeaderboardDto, LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { ERRORS } from '../../api/error-catalogue.ts'
import { Facts } from '../../components/facts.tsx'
import { countText, timeText } from '../../components/format.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { Section } from '../../components/section.tsx'
import { ModelLogo } from '../models/model-logo.tsx'
import { ratingText } from './board-words.ts'
import classes from './leaderboard.module.css'
import { OVERALL_BOARD, useReadBoardQuery } from './leaderboard-api.ts'
import { ModelRecords } from './model-records.tsx'
import { RatingCourse } from './rating-history.tsx'

/** One model: where it stands, how its rating went, and how it fared against each other. */
export function ModelRating({ llmId }: { llmId: string }) {
  const { data: board, error } = useReadBoardQuery(OVERALL_BOARD)
  if (error && !board) {
    return (
      <p role="alert" className={classes.error}>
        {ERRORS.board}
      </p>
    )
  }
  if (!board) return <LoadingDots label="Loading the model" />
  const entry = board.entries.find(({ llm_id }) => llm_id === llmId)
  if (!entry) return <h1 className={classes.modelName}>This model is not on the board.</h1>
  return (
    <>
      <h1 className={classes.modelName}>
        <ModelLogo className={classes.logo} name={entry.llm_name} url={entry.logo_url} />
        {entry.llm_name}
      </h1>
      <Place entry={entry} board={board} />
      <Section title="Over time">
        <RatingCourse llmId={llmId} position={board.ledger_position} />
      </Section>
      <ModelRecords entry={entry} board={board} />
    </>
  )
}

function Place({ entry, board }: { entry: LeaderboardEntryDto; board: LeaderboardDto }) {
  const facts = [
    ['Rank', entry.rank === null ? 'not ranked yet' : `${entry.rank}`],
    ['Rating', ratingText(entry)],
    ['Rated votes', countText(entry.matches_played)],
    ['Updated', timeText(board.computed_at)],
  ] as const
  return <Facts boxes={classes.facts} facts={facts} />
}
