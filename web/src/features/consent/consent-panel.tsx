import { Button } from '@mantine/core'
import { countOf } from '../../components/format.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import classes from './consent.module.css'
import { useGiveConsentMutation, useReadConsentsQuery } from './consent-api.ts'
import { VOTE_NOTE, WITHDRAWAL_NOTE } from './consent-notes.ts'

/** Gives or withdraws consent for all threads, and shows the current state. */
export function ConsentPanel() {
  const { data } = useReadConsentsQuery()
  const [give, { isLoading }] = useGiveConsentMutation()
  if (!data) return null
  const { sentence, text_version, all, threads_granted: count } = data

  const declare = (granted: boolean) => void reportOutcome(give({ granted, text_version }))

  return (
    <>
      <p>{sentence.replace('this conversation', 'any of my conversations')}</p>
      <p role="status">
        <strong>{stateText(all, count)}</strong>
      </p>
      <p className={classes.note}>
        {VOTE_NOTE} {WITHDRAWAL_NOTE} To choose for a single conversation, use its menu in the
        history.
      </p>
      <div className={classes.settings}>
        <Button
          variant="default"
          disabled={isLoading || all === true}
          onClick={() => declare(true)}
        >
          Agree for all
        </Button>
        <Button
          variant="default"
          disabled={isLoading || (all !== true && count === 0)}
          onClick={() => declare(false)}
        >
          Withdraw for all
        </Button>
      </div>
    </>
  )
}

function stateText(all: boolean | null, count: number): string {
  const some = countOf(count, 'conversation')
  if (all)
    return `You agreed to the release of all your conversations. The next release may include ${some}, and later releases may include new ones.`
  if (count > 0) return `You agreed to the release of ${some}.`
  return `${all === false ? 'You withdrew' : 'You haven’t agreed'}: no new release includes your questions, answers or comments.`
}
