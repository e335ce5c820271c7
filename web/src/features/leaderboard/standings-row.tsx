import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { Link } from 'react-router'
import { percentText } from '../../components/format.ts'
import { ModelLogo } from '../models/model-logo.tsx'
import { ratingBand, scoreRateBand } from './color-bands.ts'
import { IntervalPlot, type IntervalPlotProps } from './interval-plot.tsx'
import classes from './leaderboard.module.css'

export interface StandingsRowProps extends IntervalPlotProps {
  readonly entry: LeaderboardEntryDto
  /** What marks a model that cannot be compared with most others. */
  readonly disconnectedMark: string | undefined
}

export function StandingsRow({ entry, scale, disconnectedMark }: StandingsRowProps) {
  const hasPlayed = entry.matches_played > 0
  return (
    <tr>
      <td>
        {entry.rank ?? '–'} <RankSpread {...entry} /> <RankChange change={entry.rank_change} />
      </td>
      <th scope="row">
        <Name entry={entry} marks={marksOf(entry, disconnectedMark)} />
      </th>
      <td data-band={hasPlayed ? ratingBand(entry.elo_rating) : undefined}>
        {Math.round(entry.elo_rating)}
      </td>
      <td>
        {hasPlayed ? (
          <span className={classes.interval}>
            <IntervalPlot entry={entry} scale={scale} />
            <HalfWidth points={entry.confidence_interval} />
          </span>
        ) : (
          '–'
        )}
      </td>
      <td>
        <GoodEnough {...entry} />
      </td>
      {/* A model that has not played has no rates to judge. */}
      <td data-band={hasPlayed ? scoreRateBand(entry.score_rate) : undefined}>
        {hasPlayed ? percentText(entry.score_rate) : '–'}
      </td>
      <td>{hasPlayed ? percentText(entry.win_rate) : '–'}</td>
      <td>{Math.round(entry.effective_voters)}</td>
      <td>{entry.matches_played}</td>
      <td>{entry.wins}</td>
      <td>{entry.losses}</td>
      <td>{entry.ties}</td>
      <td>{entry.both_bad}</td>
      <td>{hasPlayed ? percentText(entry.both_bad_rate) : '–'}</td>
    </tr>
  )
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

/** What a reader must know of a row's model beside its figures. */
function marksOf(
  entry: LeaderboardEntryDto,
  disconnectedMark: string | undefined,
): readonly string[] {
  if (entry.matches_played === 0) return ['no votes yet']
  return [
    ...(entry.is_retired ? ['retired'] : []),
    ...(entry.is_preliminary ? ['preliminary'] : []),
    ...(disconnectedMark ? [disconnectedMark] : []),
  ]
}

function HalfWidth({ points }: { points: number | null }) {
  return (
    <span className={classes.halfWidth}>{points === null ? '–' : `±${Math.round(points)}`}</span>
  )
}

/** With its 95 % interval; nothing is known without votes. */
function GoodEnough({
  good_enough_chance: chance,
  good_enough_low: low,
  good_enough_high: high,
}: Pick<LeaderboardEntryDto, 'good_enough_chance' | 'good_enough_low' | 'good_enough_high'>) {
  if (chance === null) return '–'
  return (
    <>
      {percentText(chance, 0)}
      {low !== null && high !== null && (
        <span className={classes.spread}>
          {' '}
          ({Math.round(low * 100)}–{Math.round(high * 100)})
        </span>
      )}
    </>
  )
}

/** The places that the votes leave open; nothing where there is only one. */
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
      <span className="visually-hidden">{up ? 'up ' : 'down '}</span>
      {Math.abs(change)}
    </span>
  )
}
