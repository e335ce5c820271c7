import type { LeaderboardDto } from '@assay/contracts'
import { firstPlaceText, positionBiasText } from './board-text.ts'
import classes from './leaderboard.module.css'

/** How certain the standings are: first place and position bias. */
export function Certainty({ board }: { board: LeaderboardDto }) {
  const { details, entries } = board
  if (!details) return null
  const names = new Map(entries.map(({ llm_id, llm_name }) => [llm_id, llm_name]))
  const nameOf = (id: string) => names.get(id) ?? 'a model that is no longer listed'
  return (
    <section aria-labelledby="certainty">
      <h2 id="certainty" className={classes.heading}>
        How certain this is
      </h2>
      <ul className={classes.sentences}>
        <li>
          <strong>First place.</strong> {firstPlaceText(details.first_place, nameOf)}
        </li>
        <li>
          <strong>Left and right.</strong> {positionBiasText(details.position_bias)}
        </li>
      </ul>
    </section>
  )
}
