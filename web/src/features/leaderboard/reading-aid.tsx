import type { LeaderboardEntryDto } from '@assay/contracts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { saveFile } from '../../components/save-file.ts'
import classes from './leaderboard.module.css'
import { toStandingsCsv } from './standings-csv.ts'

/** A rating is called preliminary below so many voters, or with a wider interval. */
const PRELIMINARY = { voters: 10, points: 50 }

/** What the table's marks mean, and the table as a file. */
export function ReadingAid({ entries }: { entries: readonly LeaderboardEntryDto[] }) {
  return (
    <section className={classes.aid} aria-label="How to read the table">
      <p className={classes.note}>
        A model at 1000, the dashed line, is good enough for half of the voters. Models whose votes
        do not tell them apart share a rank; behind it are the places that the votes allow. W, L, T
        and B count wins, losses, ties and votes for both being bad. Ratings are{' '}
        <em>preliminary</em> with fewer than {PRELIMINARY.voters} voters or an interval wider than ±
        {PRELIMINARY.points}. Models that no chain of votes connects are <em>not comparable</em>.{' '}
        <Link to="/how-ratings-work">How ratings work</Link>
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
