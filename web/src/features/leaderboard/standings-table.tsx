import type { LeaderboardEntryDto } from '@assay/contracts'
import classes from './leaderboard.module.css'
import { ModelLogo } from './model-logo.tsx'
import { ratingBand, winRateBand } from './standing-colors.ts'

/** One row a model, best first. T counts ties, B votes that found both answers bad. */
export function StandingsTable({ entries }: { entries: readonly LeaderboardEntryDto[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label="Standings">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Model</th>
            <th scope="col">Rating</th>
            <th scope="col">95% CI</th>
            <th scope="col">Matches</th>
            <th scope="col">W</th>
            <th scope="col">L</th>
            <th scope="col">T</th>
            <th scope="col">B</th>
            <th scope="col">Win rate</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <StandingsRow key={entry.llm_id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StandingsRow({ entry }: { entry: LeaderboardEntryDto }) {
  const interval = entry.confidence_interval
  return (
    <tr>
      <td>
        {entry.rank} <RankChange change={entry.rank_change} />
      </td>
      <th scope="row">
        <span className={classes.model}>
          <ModelLogo name={entry.llm_name} url={entry.logo_url} />
          {entry.llm_name}
        </span>
      </th>
      <td data-band={ratingBand(entry.elo_rating)}>{Math.round(entry.elo_rating)}</td>
      <td>{interval === null ? '–' : `±${Math.round(interval)}`}</td>
      <td>{entry.matches_played}</td>
      <td>{entry.wins}</td>
      <td>{entry.losses}</td>
      <td>{entry.ties}</td>
      <td>{entry.both_bad}</td>
      <WinRate entry={entry} />
    </tr>
  )
}

/** A model that has not played has no rate to judge. */
function WinRate({ entry }: { entry: LeaderboardEntryDto }) {
  if (entry.matches_played === 0) return <td>–</td>
  return <td data-band={winRateBand(entry.win_rate)}>{(entry.win_rate * 100).toFixed(1)}%</td>
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
