import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import { firstPlaceText, leftOutText, positionBiasText } from './board-text.ts'
import classes from './leaderboard.module.css'
import { summarise } from './summarise.ts'

/** How certain the standings are: first place, position bias, and which votes they are not of. */
export function Certainty({ board }: { board: LeaderboardDto }) {
  const { details, entries, left_out } = board
  if (!details && !left_out) return null
  const names = new Map(entries.map(({ llm_id, llm_name }) => [llm_id, llm_name]))
  const nameOf = (id: string) => names.get(id) ?? 'a model that is no longer listed'
  return (
    <section aria-labelledby="certainty">
      <h2 id="certainty" className={classes.heading}>
        How certain this is
      </h2>
      <ul className={classes.sentences}>
        {details && (
          <>
            <li>
              <strong>First place.</strong> {firstPlaceText(details, nameOf)}
            </li>
            <li>
              <strong>Left and right.</strong> {positionBiasText(details.position_bias)}
            </li>
          </>
        )}
        {left_out && (
          <li>
            <strong>Votes left out.</strong>{' '}
            {leftOutText(left_out, summarise(entries).totalMatches)}
          </li>
        )}
      </ul>
    </section>
  )
}
