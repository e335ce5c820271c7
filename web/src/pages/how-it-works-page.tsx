import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { trackNewChat } from '../api/track.ts'
import { BRAND } from '../brand.ts'
import { ProsePage } from '../components/page.tsx'
import classes from '../components/prose.module.css'
import { ConnectAModel } from '../features/models/demonstration-note.tsx'
import { useReadDemonstrationQuery } from '../features/models/model-api.ts'

export function HowItWorksPage() {
  // The section of a demonstration comes first, so its late arrival would move all others.
  const { isLoading } = useReadDemonstrationQuery()
  return <ProsePage title={t`How it works`}>{!isLoading && TEXT}</ProsePage>
}

const TEXT = (
  <>
    <p className={classes.lead}>{t`Ask, compare, vote. Then see who answered.`}</p>

    <ConnectAModel />
    <h2>{t`A battle`}</h2>
    <ol>
      <li>{t`You ask a biomedical question, your own or one of those we suggest.`}</li>
      <li>
        <Trans>
          Two models answer side by side as Assistant A and Assistant B. With Thinking Models on,
          both are thinking models, if two are available.
        </Trans>
      </li>
      <li>
        <Trans>
          You vote: the left one is better, the right one is better, it’s a tie, or both are bad.
          You can add a reason, and you can rate each answer as right, mostly right, wrong or
          declined, with tags for what is wrong.
        </Trans>
      </li>
      <li>{t`The names appear, and you can go on. The next question draws another pair.`}</li>
    </ol>
    <p>
      <Trans>
        The side of each answer is random. Most pairs of models are drawn so that each battle adds
        as much as possible to the ranking; some are drawn purely at random.
      </Trans>
    </p>

    <h2>{t`What happens to your vote`}</h2>
    <p>
      <Trans>
        Your vote is stored before you see the names, and it is final. Seconds later it enters the
        ledger and its weight is fixed. All votes are kept, but only votes on blind battles with two
        complete answers count in the ratings. A vote does not count when an answer failed, when a
        model named itself, when the vote came too soon after the answers, or when a voter or
        network has cast more than its share. Each board shows how many votes were left out, and
        why. The public leaderboard is updated after every 50 votes that count (at most every 15
        minutes, at least daily).
      </Trans>
    </p>
    <p>
      <Trans>
        Submitted prompts are collected for public evaluation. Votes and prompts may be used for
        research on AI models without a link to you, under the Terms of Use. When you delete your
        account, your votes stay but are no longer linked to you.
      </Trans>
    </p>

    <h2>{t`How ratings are made`}</h2>
    <ul>
      <li>
        <Trans>
          Every model starts at <strong>1000</strong>. A model with this rating is just “good
          enough”.
        </Trans>
      </li>
      <li>
        <Trans>
          A rating rises when voters prefer the model. Losing to a strong model costs little; losing
          to a weak model costs a lot.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>“Both are bad” lowers both models</strong> and raises none.
        </Trans>
      </li>
      <li>{t`A lead of 400 points means odds of ten to one.`}</li>
      <li>
        <Trans>
          No voter drowns out the others: your first 30 votes in the ratings count in full, and each
          later vote counts less. Later votes never change the weight of earlier ones.
        </Trans>
      </li>
      <li>
        <Trans>
          The interval (± points) shows how certain a rating is. The true rating lies within it for
          95 models in 100.
        </Trans>
      </li>
      <li>
        <Trans>
          Models can share a rank. A model ranks below another only when the votes leave no
          reasonable doubt. The votes can’t separate the models of the top group from the best
          model. A model that could be anywhere from first to last has no rank yet.
        </Trans>
      </li>
      <li>{t`Neither the order of the votes nor the side of an answer matters.`}</li>
    </ul>

    <p>
      <Link to="/how-ratings-work?paper">{t`The full method, with formulas`}</Link>
    </p>

    <h2>{t`Why you can trust the ranking`}</h2>
    <p>
      <Trans>
        Every board names its position in a ledger of votes. Each ledger entry carries a fingerprint
        of itself and of the previous entry, so changing, dropping or moving a vote breaks the chain
        from that entry on. Whenever the rating service starts, it checks the chain. If the chain is
        broken, nothing new is published. The ledger contains no personal data.
      </Trans>
    </p>

    <h2>{t`What we don’t promise`}</h2>
    <p>
      <Trans>
        Ratings measure what people here prefer for the questions they ask. They don’t test clinical
        safety or correctness. {BRAND.name} is not for clinical use; check what matters against
        sources you trust.
      </Trans>
    </p>
    <p>
      <Link to="/battle?clear=true" onClick={trackNewChat}>
        {t`Start a battle`}
      </Link>
    </p>
  </>
)
