import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import type { VoteOutcome } from '@assay/contracts/votes'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { percentText, timeText } from '../components/format.ts'
import { rankText, ratingText } from '../features/leaderboard/board-labels.ts'
import { useReadPreferenceQuery } from '../features/leaderboard/leaderboard-api.ts'
import { useVisibleBoard } from '../features/leaderboard/use-visible-board.ts'
import { ModelLogo } from '../features/models/model-logo.tsx'
import classes from './turn-reveal.module.css'

export interface RevealedPairProps {
  /** The id of the sentence with both names. */
  readonly id?: string
  readonly outcome: VoteOutcome
  readonly left: string
  readonly right: string
  /** Whether the vote counts. */
  readonly note: string
}

/** What happened between the first model, which is the better one, and the second. */
const SENTENCES: Readonly<Record<VoteOutcome, readonly [between: string, after?: string]>> = {
  left_better: [t`beat`],
  right_better: [t`beat`],
  tie: [t`tied with`],
  both_bad: [t`and`, t`were both bad`],
}

/**
 * Shows who beat whom. Readers who may see the board also see the models' ratings, and whether
 * other voters agree.
 */
export function RevealedPair({ id, outcome, left, right, note }: RevealedPairProps) {
  const names = outcome === 'right_better' ? [right, left] : [left, right]
  const [between, after] = SENTENCES[outcome]
  const { board, simulatedVotes } = useVisibleBoard()
  const entryOf = (name: string) => board?.entries.find(({ llm_name }) => llm_name === name)
  const [first, second] = names.map(entryOf)
  const isSimulated = [first, second].some((entry) => entry && simulatedVotes?.[entry.llm_id])
  const isRated = first !== undefined || second !== undefined
  const ranked = board?.entries.filter(({ rank }) => rank !== null).length ?? 0
  const [better, other] = names.map((name) => (
    <Model key={name} name={name} entry={entryOf(name)} ranked={ranked} />
  ))
  return (
    <>
      <p id={id} className={classes.pair} data-won={outcome.endsWith('_better') || undefined}>
        {better} <span>{between}</span> {other}
        {after && <span> {after}</span>}
      </p>
      <p className={classes.facts}>
        <span>{note}</span>{' '}
        {board && !isRated && <span>{t`These models are not on the leaderboard yet.`}</span>}{' '}
        {board && isRated && <span>{t`Ratings as of ${timeText(board.computed_at)}.`}</span>}{' '}
        {board && first && second && (
          <Agreement pair={[first, second]} outcome={outcome} position={board.ledger_position} />
        )}{' '}
        {isSimulated && <span>{t`Some of the votes on these models are simulated.`}</span>}
      </p>
    </>
  )
}

interface ModelProps {
  readonly name: string
  readonly entry: LeaderboardEntryDto | undefined
  /** The number of ranked models. */
  readonly ranked: number
}

function Model({ name, entry, ranked }: ModelProps) {
  if (!entry)
    return (
      <span className={classes.model}>
        <ModelLogo name={name} />
        {name}
      </span>
    )
  const { llm_id, matches_played, rank, is_preliminary } = entry
  const votes = plural(matches_played, { one: '# rated vote', other: '# rated votes' })
  return (
    <span className={classes.model}>
      <ModelLogo name={name} />
      <Link to={`/models/${llm_id}`}>{name}</Link>{' '}
      <small>
        {rank === null
          ? t`not ranked yet (${votes})`
          : t`${ratingText(entry)}, rank ${rankText(entry)} of ${ranked}${is_preliminary ? t`, preliminary` : ''}`}
      </small>
    </span>
  )
}

/** The voters who chose the same outcome, where the first model is the better one. */
const AGREEING = {
  left_better: 'wins',
  right_better: 'wins',
  tie: 'ties',
  both_bad: 'both_bad',
} as const

interface AgreementProps {
  readonly pair: readonly [LeaderboardEntryDto, LeaderboardEntryDto]
  readonly outcome: VoteOutcome
  readonly position: number
}

/** The share of voters who agree, if enough voters have met the pair. */
function Agreement({ pair: [first, second], outcome, position }: AgreementProps) {
  const models = { first: first.llm_id, second: second.llm_id }
  const { data } = useReadPreferenceQuery({ ...models, position: String(position) })
  if (!data?.voters) return null
  const { wins, losses, ties, both_bad } = data.voters
  const share = data.voters[AGREEING[outcome]] / (wins + losses + ties + both_bad)
  return (
    <span>
      <Trans>You agree with {percentText(share, 0)} of voters on this pair.</Trans>
    </span>
  )
}
