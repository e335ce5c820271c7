import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { Section } from '../../components/section.tsx'
import {
  changesText,
  cyclesText,
  firstPlaceText,
  leftOutText,
  positionBiasText,
} from './board-text.ts'
import classes from './leaderboard.module.css'
import { LeftOutTable } from './left-out-table.tsx'
import { summarise } from './summarise.ts'

/** Shows how certain the standings are: first place, position bias, cycles and the votes left out. */
export function Certainty({ board }: { board: LeaderboardDto }) {
  const { details, entries, left_out } = board
  const names = new Map(entries.map(({ llm_id, llm_name }) => [llm_id, llm_name]))
  const nameOf = (id: string) => names.get(id) ?? 'a model that is no longer listed'
  const facts: (readonly [string, string])[] = []
  if (details) {
    facts.push(['First place.', firstPlaceText(details.takeover, nameOf)])
    facts.push(['Left and right.', positionBiasText(details.position_bias)])
    const changed = changesText(details.changes, nameOf)
    if (changed) facts.push(['Recent change.', changed])
    facts.push(['Circles.', cyclesText(details.cycles, nameOf)])
  }
  if (left_out) {
    facts.push(['Votes left out.', leftOutText(left_out, summarise(entries).totalMatches)])
  }
  if (facts.length === 0) return null
  return (
    <Section title="How certain this is">
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
    </Section>
  )
}
