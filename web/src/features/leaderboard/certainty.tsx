import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Facts } from '../../components/facts.tsx'
import { countText, decimalText, timeText } from '../../components/format.ts'
import {
  changesText,
  cyclesText,
  firstPlaceText,
  leftOutText,
  positionBiasText,
} from './board-text.ts'
import { Distribution } from './distribution.tsx'
import { HeadToHead } from './head-to-head.tsx'
import classes from './leaderboard.module.css'
import type { Polling } from './leaderboard-api.ts'
import { LeftOutTable } from './left-out-table.tsx'
import { Preference } from './preference.tsx'
import { StandingsNotes } from './standings-notes.tsx'
import { summarise } from './summarise.ts'

interface CertaintyProps {
  readonly board: LeaderboardDto
}

/** Shows how certain the standings are, and what they rest on. */
export function Certainty({ board, polling }: CertaintyProps & { polling: Polling }) {
  return (
    <>
      <Sentences board={board} />
      <Summary board={board} />
      <Distribution entries={board.entries} polling={polling} />
      <Pairs board={board} />
      <StandingsNotes />
    </>
  )
}

/** First place, position bias, cycles and the votes left out. */
function Sentences({ board: { details, entries, left_out } }: CertaintyProps) {
  const names = new Map(entries.map(({ llm_id, llm_name }) => [llm_id, llm_name]))
  const nameOf = (id: string) => names.get(id) ?? t`a model that is no longer listed`
  const facts: (readonly [string, string])[] = []
  if (details) {
    facts.push([t`First place.`, firstPlaceText(details.takeover, nameOf)])
    facts.push([t`Left and right.`, positionBiasText(details.position_bias)])
    const changed = changesText(details.changes, nameOf)
    if (changed) facts.push([t`Recent change.`, changed])
    facts.push([t`Circles.`, cyclesText(details.cycles, nameOf)])
  }
  if (left_out) {
    facts.push([t`Votes left out.`, leftOutText(left_out, summarise(entries).totalMatches)])
  }
  return (
    <>
      <ul className={classes.sentences}>
        {facts.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
      {details && details.all_votes.length > 0 && (
        <LeftOutTable
          rows={details.all_votes}
          nameOf={nameOf}
          ratingOf={(id) => entries.find(({ llm_id }) => llm_id === id)?.elo_rating}
        />
      )}
    </>
  )
}

function Summary({ board }: CertaintyProps) {
  const { totalMatches, averagePerModel } = summarise(board.entries)
  const facts = [
    [t`Total matches`, countText(totalMatches)],
    [t`Average per model`, decimalText(averagePerModel, 1)],
    [t`Updated`, timeText(board.computed_at)],
    [t`Next update`, t`After 50 more votes, or within a day`],
  ] as const
  return <Facts facts={facts} />
}

/** One model against another, and all pairs. */
function Pairs({ board: { entries, details, ledger_position } }: CertaintyProps) {
  const models = entries.filter(({ matches_played }) => matches_played > 0)
  const position = details?.ledger_position ?? ledger_position
  return (
    <>
      {models.length > 1 && (
        <Preference models={models} position={`${ledger_position} ${position}`} />
      )}
      <HeadToHead models={models} position={position} />
    </>
  )
}
