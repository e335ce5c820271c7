import { PRELIMINARY_HALF_WIDTH, PRELIMINARY_VOTERS } from '@assay/contracts/constants'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { saveText } from '../../components/save-file.ts'
import classes from './leaderboard.module.css'
import { toStandingsCsv } from './standings-csv.ts'

/** Explains the table's marks, and offers the table as a file. */
export function StandingsNotes({ entries }: { entries: readonly LeaderboardEntryDto[] }) {
  return (
    <section className={classes.aid} aria-label="How to read the table">
      <ul className={`${classes.note} ${classes.aids}`}>
        <li>
          Models whose votes do not tell them apart share a <strong>rank</strong>; behind it are the
          places that the votes allow. In the <strong>top group</strong> are all that cannot be told
          from the best; each model of a lower tier is clearly below the first one of every tier
          above. A model is <em>not yet ranked</em> while it could still be anywhere from first to
          last.
        </li>
        <li>
          The <strong>whiskers</strong> measure each model against the bar alone, the dashed line at
          1000, where it is good enough for half of the voters. They overlap more than the ranks do:
          ranks test the difference of two models, on which the same strict and mild voters judged
          both.
        </li>
        <li>
          <strong>Many ties lift a model.</strong> A tie says that both answers were good enough: it
          is worth half a win against the bar to each. So a model can stand above another that wins
          more often and is rejected more often. The <strong>score rate</strong> counts ties half.
        </li>
        <li>
          W, L, T and B count wins, losses, ties and votes for both being bad.{' '}
          <strong>Voters</strong> are counted as if all were equally busy. Ratings are{' '}
          <em>preliminary</em> with fewer than {PRELIMINARY_VOTERS} of them or an interval wider
          than ±{PRELIMINARY_HALF_WIDTH}. Models that no chain of votes connects are{' '}
          <em>not comparable</em>, and are ranked among themselves. Those that are no longer on
          offer are <em>retired</em>. <Link to="/how-ratings-work">How ratings work</Link>
        </li>
      </ul>
      <Button
        variant="default"
        onClick={() => saveText('leaderboard.csv', toStandingsCsv(entries))}
      >
        Download CSV
      </Button>
    </section>
  )
}
