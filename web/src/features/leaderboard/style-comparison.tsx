import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import { ratingText } from './board-words.ts'
import classes from './boards.module.css'

export interface StyleComparisonProps {
  readonly asVoted: readonly LeaderboardEntryDto[]
  readonly atEqualStyle: readonly LeaderboardEntryDto[]
}

/** Ratings as people voted, beside those that models would have if all wrote alike. */
export function StyleComparison({ asVoted, atEqualStyle }: StyleComparisonProps) {
  const voted = new Map(asVoted.map((entry) => [entry.llm_id, entry]))
  return (
    <div className={classes.box}>
      <ScrollableTable label="Ratings as voted and at equal style">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col" className={table.number}>
              As voted
            </th>
            <th scope="col" className={table.number}>
              At equal style
            </th>
            <th scope="col" className={table.number}>
              Matches
            </th>
          </tr>
        </thead>
        <tbody>
          {atEqualStyle.map((entry) => {
            const own = voted.get(entry.llm_id)
            return (
              <tr key={entry.llm_id}>
                <th scope="row">{entry.llm_name}</th>
                <td className={table.number}>{own ? ratingText(own) : '–'}</td>
                <td className={table.number}>{ratingText(entry)}</td>
                <td className={table.number}>{entry.matches_played}</td>
              </tr>
            )
          })}
        </tbody>
      </ScrollableTable>
    </div>
  )
}
