import { RATING_START } from '@assay/contracts/constants'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText, dayText, percentText, pointsText } from '../../components/format.ts'
import { IntervalPlot, type IntervalPlotProps } from '../../components/interval-plot.tsx'
import { ModelLogo } from '../models/model-logo.tsx'
import { borrowingText, ratingText } from './board-labels.ts'
import { type Band, ratingBand, scoreRateBand } from './color-bands.ts'
import { halfWidthOf } from './interval-scale.ts'
import type { SortKey } from './sort-standings.ts'
import classes from './standings.module.css'

export interface CellProps extends Pick<IntervalPlotProps, 'scale'> {
  readonly entry: LeaderboardEntryDto
  /** The mark for a model that cannot be compared with most others. */
  readonly disconnectedMark: string | undefined
  /** Whether preliminary ratings are marked, because others are not preliminary. */
  readonly marksPreliminary: boolean
}

export interface Column {
  readonly key: SortKey
  readonly label: string
  /** The meaning of a short label. */
  readonly meaning?: string
  /** The column's name in a card on a phone. */
  readonly cardLabel?: string
  readonly cell: (row: CellProps) => ReactNode
  readonly bandOf?: (entry: LeaderboardEntryDto) => Band
}

const countColumn = (key: 'matches_played' | 'wins' | 'losses' | 'ties' | 'both_bad') => ({
  key,
  cell: ({ entry }: CellProps) => countText(entry[key]),
})

/** A model that has not played has no rates. */
const rateColumn = (key: 'score_rate' | 'win_rate' | 'both_bad_rate') => ({
  key,
  cell: ({ entry }: CellProps) => (hasPlayed(entry) ? percentText(entry[key]) : '–'),
})

const hasPlayed = ({ matches_played }: LeaderboardEntryDto) => matches_played > 0

/** Whether the model has votes, of this board or borrowed. */
export const isRated = (entry: LeaderboardEntryDto) => hasPlayed(entry) || (entry.borrowed ?? 0) > 0

export const COLUMNS: readonly Column[] = [
  {
    key: 'rank',
    label: t`Rank`,
    meaning: t`The possible ranks are in brackets`,
    cell: ({ entry }) => (
      <>
        {entry.rank ?? '–'} <RankSpread {...entry} /> <RankChange change={entry.rank_change} />
      </>
    ),
  },
  {
    key: 'llm_name',
    label: t`Model`,
    cell: (row) => <Name entry={row.entry} marks={marksOf(row)} />,
  },
  {
    key: 'elo_rating',
    label: t`Rating`,
    cell: ({ entry }) => (isRated(entry) ? pointsText(entry.elo_rating) : '–'),
    bandOf: ({ elo_rating }) => ratingBand(elo_rating),
  },
  {
    key: 'confidence_interval',
    label: t`95% CI`,
    meaning: t`95% confidence interval`,
    cell: ({ entry }) => (isRated(entry) ? `±${pointsText(entry.confidence_interval ?? 0)}` : '–'),
  },
  {
    key: 'good_enough_chance',
    label: t`Good enough`,
    meaning: t`Chance of a good-enough answer, with its 95% interval`,
    cell: ({ entry }) => <GoodEnough {...entry} />,
  },
  {
    ...rateColumn('score_rate'),
    label: t`Score rate`,
    meaning: t`Wins plus half of the ties, as a share of all votes`,
    bandOf: ({ score_rate }) => scoreRateBand(score_rate),
  },
  { ...rateColumn('win_rate'), label: t`Win rate` },
  {
    key: 'effective_voters',
    label: t`Voters`,
    meaning: t`How many voters with equally many votes would count as much`,
    cell: ({ entry }) => countText(Math.round(entry.effective_voters)),
  },
  { ...countColumn('matches_played'), label: t`Votes` },
  { ...countColumn('wins'), label: t`W`, meaning: t`Wins` },
  { ...countColumn('losses'), label: t`L`, meaning: t`Losses` },
  { ...countColumn('ties'), label: t`T`, meaning: t`Ties` },
  { ...countColumn('both_bad'), label: t`B`, meaning: t`Both bad` },
  { ...rateColumn('both_bad_rate'), label: t`Both-bad rate` },
]

/** The columns at first sight. */
export const FIRST_COLUMNS: readonly Column[] = [
  columnOf('rank'),
  columnOf('llm_name'),
  {
    ...columnOf('elo_rating'),
    meaning: t`Rating with its 95% interval`,
    cell: ({ entry, scale }) => (
      <span className={classes.rating}>
        {isRated(entry) && <RatingPlot entry={entry} scale={scale} />}
        <span>{ratingText(entry)}</span>
      </span>
    ),
  },
  { ...columnOf('good_enough_chance'), cardLabel: t`Good enough` },
  { ...columnOf('matches_played'), cardLabel: t`Votes` },
]

/** A rating with its confidence interval, and the line above which a model is good enough. */
function RatingPlot({ entry, scale }: Pick<CellProps, 'entry' | 'scale'>) {
  const { elo_rating: value } = entry
  const half = halfWidthOf(entry)
  const ends = { low: value - half, high: value + half }
  return <IntervalPlot value={value} {...ends} bar={RATING_START} scale={scale} />
}

function columnOf(key: SortKey): Column {
  return COLUMNS.find((column) => column.key === key) as Column
}

function Name({ entry, marks }: { entry: LeaderboardEntryDto; marks: readonly string[] }) {
  return (
    <span className={classes.model}>
      <ModelLogo className={classes.logo} name={entry.llm_name} url={entry.logo_url} />
      <Link to={`/models/${entry.llm_id}`}>{entry.llm_name}</Link>
      {marks.map((mark) => (
        <span key={mark} className={classes.mark}>
          {mark}
        </span>
      ))}
    </span>
  )
}

/** The notes that a reader needs next to the model's figures. */
function marksOf({ entry, disconnectedMark, marksPreliminary }: CellProps): readonly string[] {
  const { borrowed = 0, contradicts = false } = entry
  const borrowing = borrowed > 0 || contradicts ? [borrowingText({ borrowed, contradicts })] : []
  if (!isRated(entry)) return [t`no votes yet`]
  if (!hasPlayed(entry)) return borrowing
  return [
    ...(entry.since ? [t`since ${dayText(entry.since)}`] : []),
    ...(entry.is_retired ? [t`retired`] : []),
    ...preliminaryMark(entry, marksPreliminary),
    ...borrowing,
    ...(disconnectedMark ? [disconnectedMark] : []),
  ]
}

function preliminaryMark({ rank, is_preliminary }: LeaderboardEntryDto, isMarked: boolean) {
  if (rank === null) return [t`not ranked yet`]
  return isMarked && is_preliminary ? [t`preliminary`] : []
}

/** The chance with its 95 % interval; a dash without votes. */
function GoodEnough({
  good_enough_chance: chance,
  good_enough_low: low,
  good_enough_high: high,
}: Pick<LeaderboardEntryDto, 'good_enough_chance' | 'good_enough_low' | 'good_enough_high'>) {
  if (chance === null) return '–'
  return (
    <>
      {percentText(chance, 0)}{' '}
      {low !== null && high !== null && (
        <span className={classes.spread}>
          ({Math.round(low * 100)}–{Math.round(high * 100)})
        </span>
      )}
    </>
  )
}

/** The range of ranks that the votes leave open; nothing if it is a single rank. */
function RankSpread({ rank_low, rank_high }: Pick<LeaderboardEntryDto, 'rank_low' | 'rank_high'>) {
  if (rank_low === rank_high) return null
  return (
    <span className={classes.spread}>
      ({rank_low}–{rank_high})
    </span>
  )
}

function RankChange({ change }: { change: number | null }) {
  if (!change) return null
  const up = change > 0
  return (
    <span data-band={up ? 'green' : 'red'}>
      <span aria-hidden>{up ? '▲' : '▼'}</span>
      <span className="visually-hidden">{up ? t`up` : t`down`} </span>
      {Math.abs(change)}
    </span>
  )
}
