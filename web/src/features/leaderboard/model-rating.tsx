import type { LeaderboardDto, LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { ERRORS } from '../../api/error-catalogue.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Facts } from '../../components/facts.tsx'
import { countText, timeText } from '../../components/format.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { ModelLogo } from '../models/model-logo.tsx'
import { rankText, ratingText } from './board-labels.ts'
import { type HeadToHeadRecord, indexRecords } from './head-to-head-records.ts'
import classes from './leaderboard.module.css'
import { OVERALL_BOARD, useReadBoardQuery, useReadHeadToHeadQuery } from './leaderboard-api.ts'
import { RatingOverTime } from './rating-over-time.tsx'

/** One model: its standing, its rating over time, and its results against each other model. */
export function ModelRating({ llmId }: { llmId: string }) {
  const { data: board, error } = useReadBoardQuery(OVERALL_BOARD)
  if (error && !board) {
    return (
      <p role="alert" className={classes.error}>
        {ERRORS.board}
      </p>
    )
  }
  if (!board) return <LoadingDots label={t`Loading the model`} />
  const entry = board.entries.find(({ llm_id }) => llm_id === llmId)
  if (!entry) return null
  return (
    <>
      <h1 className={classes.modelName}>
        <ModelLogo name={entry.llm_name} url={entry.logo_url} />
        {entry.llm_name}
      </h1>
      <Place entry={entry} board={board} />
      <Section title={t`Over time`}>
        <RatingOverTime llmId={llmId} position={board.ledger_position} />
      </Section>
      <ModelRecords entry={entry} board={board} />
    </>
  )
}

function Place({ entry, board }: { entry: LeaderboardEntryDto; board: LeaderboardDto }) {
  const isUnsure = entry.rank !== null && entry.is_preliminary
  const facts = [
    [t`Rank`, entry.rank === null ? t`not ranked yet` : rankText(entry)],
    [t`Rating`, `${ratingText(entry)}${isUnsure ? t`, preliminary` : ''}`],
    [t`Rated votes`, countText(entry.matches_played)],
    [t`Updated`, timeText(board.computed_at)],
  ] as const
  return <Facts facts={facts} />
}

/** The results of one model against each opponent; the most frequent opponent comes first. */
function ModelRecords({ entry, board }: { entry: LeaderboardEntryDto; board: LeaderboardDto }) {
  const position = board.details?.ledger_position ?? board.ledger_position
  const { data, error } = useReadHeadToHeadQuery({ position })
  const find = indexRecords(data?.pairs ?? [])
  const opponents = board.entries
    .flatMap((opponent) => {
      const record = find(entry.llm_id, opponent.llm_id)
      return record ? [{ opponent, record }] : []
    })
    .toSorted((one, other) => other.record.votes - one.record.votes)
  return (
    <Section title={t`Head to head`}>
      {error && !data && <p>{t`These votes are still being counted.`}</p>}
      {!error && !data && <LoadingDots label={t`Loading the votes by pair`} />}
      {data && opponents.length === 0 && <p>{t`No battles yet.`}</p>}
      {opponents.length > 0 && (
        <DataTable
          label={t`Votes by opponent`}
          columns={COLUMNS}
          rows={opponents}
          keyOf={({ opponent }) => opponent.llm_id}
          asCards
        />
      )}
    </Section>
  )
}

interface Meeting {
  readonly opponent: LeaderboardEntryDto
  readonly record: HeadToHeadRecord
}

const COLUMNS: readonly Column<Meeting>[] = [
  {
    name: t`Against`,
    className: table.cell,
    cell: ({ opponent: { llm_id, llm_name } }) => <Link to={`/models/${llm_id}`}>{llm_name}</Link>,
  },
  { name: t`Votes`, cell: ({ record }) => countText(record.votes) },
  { name: t`Won`, cell: ({ record }) => countText(record.wins) },
  { name: t`Lost`, cell: ({ record }) => countText(record.losses) },
  { name: t`Tied`, cell: ({ record }) => countText(record.ties) },
  { name: t`Both bad`, cell: ({ record }) => countText(record.bothBad) },
]
