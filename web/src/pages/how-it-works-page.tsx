import { Link } from 'react-router'
import { trackNewChat } from '../api/track.ts'
import { BRAND } from '../brand.ts'
import { ProsePage } from '../components/page.tsx'
import classes from '../components/prose.module.css'

export function HowItWorksPage() {
  return <ProsePage title="How it works">{TEXT}</ProsePage>
}

const TEXT = (
  <>
    <p className={classes.lead}>Ask, compare, vote. Then see who answered.</p>

    <h2>A battle</h2>
    <ol>
      <li>You ask a biomedical question, your own or one of those we suggest.</li>
      <li>Two models answer side by side as Assistant A and Assistant B.</li>
      <li>
        You vote: the left one is better, the right one is better, it’s a tie, or both are bad. A
        reason is welcome and never required, and so is a word on each answer by itself: right,
        mostly right, wrong or declined, and what is the matter with it.
      </li>
      <li>The names appear, and you can go on. The next question draws two new models.</li>
    </ol>
    <p>
      Which side a model stands on is a fair coin. Which two meet is drawn so that each battle
      teaches us most about the ranking, with a share left to plain chance.
    </p>

    <h2>What happens to your vote</h2>
    <p>
      Your vote is stored before you see the names, and it is final. Its weight is fixed when it
      enters the ledger, seconds later; the public sees it on the next board, 15 minutes after the
      one before at the earliest and once 50 rated votes have come in, or after a day. All votes are
      kept; rated are those on blind battles with two complete answers. A vote is kept but not rated
      when an answer failed, when a model gave away its own name, when the vote came before anybody
      could have read the answers, or when one voter or one network has cast more than its share.
      Each board says how many were left out, and why.
    </p>
    <p>
      Votes and prompts, without a link to you, may serve research on AI models, as the Terms of Use
      say. When you delete your account your votes stay, severed from you.
    </p>

    <h2>How ratings are made</h2>
    <ul>
      <li>
        Every model starts at <strong>1000</strong>. That is the bar of “good enough”.
      </li>
      <li>
        Being preferred raises a rating. Losing to a strong model costs little, losing to a weak one
        much.
      </li>
      <li>
        <strong>“Both are bad” lowers both models</strong> and never raises anybody.
      </li>
      <li>400 points are odds of ten to one.</li>
      <li>
        Nobody’s votes drown out the others: your first 30 rated votes count in full, each one after
        that less. No later vote changes what an earlier one weighs.
      </li>
      <li>
        The interval (± so many points) says how sure we are. The true rating lies within it for 95
        models in 100.
      </li>
      <li>
        Ranks admit ties. A model stands below another only when the votes leave no reasonable
        doubt. The top group are those that cannot be told from the best; who could still be
        anywhere from first to last has no rank yet.
      </li>
      <li>The order in which votes arrive does not matter, nor which answer stood on the left.</li>
    </ul>

    <p>
      <Link to="/how-ratings-work">The whole method, with its formulas</Link>
    </p>

    <h2>Why you can trust the ranking</h2>
    <p>
      Every rated board names its place in a ledger of votes. Each entry of the ledger carries a
      fingerprint of itself and of the one before, so that a vote that was changed, dropped or moved
      breaks the chain from there on. The chain is checked whenever the rating starts, and nothing
      new is published while it does not hold. The ledger holds no personal data.
    </p>

    <h2>What is not promised</h2>
    <p>
      Ratings measure what the people here prefer in the questions they ask. They are not a test of
      clinical safety or of correctness. {BRAND.name} is not for clinical use; check what matters
      against sources you trust.
    </p>
    <p>
      <Link to="/battle?clear=true" onClick={trackNewChat}>
        Hold a battle
      </Link>
    </p>
  </>
)
