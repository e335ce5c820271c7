import type { LeaderboardEntryDto } from '@assay/contracts'
import { PRELIMINARY_HALF_WIDTH, PRELIMINARY_VOTERS } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { saveFile } from '../../components/save-file.ts'
import classes from './leaderboard.module.css'
import { toStandingsCsv } from './standings-csv.ts'

/** What the table's marks mean, and the table as a file. */
export function StandingsNotes({ entries }: { entries: readonly LeaderboardEntryDto[] }) {
  return (
    <section className={classes.aid} aria-label="How to read the table">
      <p className={classes.note}>
        A model at 1000, the dashed line, is good enough for half of the voters. Models whose votes
        do not tell them apart share a rank; behind it are the places that the votes allow. W, L, T
        and B count wins, losses, ties and votes for both being bad. Ratings are{' '}
        <em>preliminary</em> with fewer than {PRELIMINARY_VOTERS} voters or an interval wider than ±
        {PRELIMINARY_HALF_WIDTH}. Models that no chain of votes connects are <em>not comparable</em>
        . <Link to="/how-ratings-work">How ratings work</Link>
      </p>
      <Button
        variant="default"
        onClick={() =>
          saveFile('leaderboard.csv', new Blob([toStandingsCsv(entries)], { type: 'text/csv' }))
        }
      >
        Download CSV
      </Button>
    </section>
  )
}
