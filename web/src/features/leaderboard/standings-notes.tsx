import { PRELIMINARY_HALF_WIDTH, PRELIMINARY_VOTERS } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import section from '../../components/section.module.css'
import { Section } from '../../components/section.tsx'
import classes from './leaderboard.module.css'

/** Explains the table's marks. */
export const StandingsNotes = () => (
  <Section title={t`How to read the table`}>
    <ul className={`${section.note} ${classes.aids}`}>
      <li>
        <Trans>
          Models that the votes can’t separate share a <strong>rank</strong>. The possible ranks are
          in brackets. The votes can’t separate the models of the <strong>top group</strong> from
          the best model. Each model in a lower tier is clearly below the first model in every tier
          above. A model is <em>not yet ranked</em> while it could be anywhere from first to last.
        </Trans>
      </li>
      <li>
        <Trans>
          The <strong>whiskers</strong> compare each model with the bar, the dashed line at 1000. A
          model at the bar is good enough for half of the voters. Whiskers may overlap although
          ranks differ, because ranks test the difference between two models that the same voters
          rated.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Many ties raise a rating.</strong> A tie means that both answers were good enough,
          and counts as half a win against the bar for each. So a model can rank above another that
          wins more often but is also rejected more often. The <strong>score rate</strong> counts
          ties half.
        </Trans>
      </li>
      <li>
        <Trans>
          A match is a rated vote, which counts for both of its models. W, L, T and B are wins,
          losses, ties and both-bad votes. <strong>Voters</strong> is how many voters with equally
          many votes would count as much. Ratings are <em>preliminary</em> with fewer than{' '}
          {PRELIMINARY_VOTERS} such voters or an interval wider than ±{PRELIMINARY_HALF_WIDTH}.
          Models that are not connected by any chain of votes are <em>not comparable</em> and ranked
          separately. Models that are no longer available are <em>retired</em>.
        </Trans>
      </li>
      <li>
        <Trans>
          The best model may differ by subject. A board with few votes of its own{' '}
          <strong>borrows</strong> from all other votes; grey rows borrow nearly everything. Boards
          by expertise and role borrow nothing and stay empty until ten people have voted. Votes
          from one network or mail domain make up at most half of a role’s board. Ratings on
          different boards can’t be compared.
        </Trans>
      </li>
    </ul>
  </Section>
)
