import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
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
        <Trans>
          {VOTE_NOTE} {WITHDRAWAL_NOTE} To choose for a single conversation, use its menu in the
          history.
        </Trans>
      </p>
      <div className={classes.settings}>
        <Button
          variant="default"
          disabled={isLoading || all === true}
          onClick={() => declare(true)}
        >
          {t`Agree for all`}
        </Button>
        <Button
          variant="default"
          disabled={isLoading || (all !== true && count === 0)}
          onClick={() => declare(false)}
        >
          {t`Withdraw for all`}
        </Button>
      </div>
    </>
  )
}

function stateText(all: boolean | null, count: number): string {
  const some = plural(count, { one: '# conversation', other: '# conversations' })
  if (all)
    return t`You agreed to the release of all your conversations. The next release may include ${some}, and later releases may include new ones.`
  if (count > 0) return t`You agreed to the release of ${some}.`
  return t`${all === false ? t`You withdrew` : t`You haven’t agreed`}: no new release includes your questions, answers or comments.`
}
