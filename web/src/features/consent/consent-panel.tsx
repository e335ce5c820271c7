import { Button } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import { showFailure } from '../../components/toast.ts'
import classes from './consent.module.css'
import { useGiveConsentMutation, useReadConsentsQuery } from './consent-api.ts'
import { WITHDRAWAL_NOTE } from './withdrawal-note.ts'

/** Gives or withdraws the consent for all conversations, and says what stands. */
export function ConsentPanel() {
  const { data } = useReadConsentsQuery()
  const [give, { isLoading }] = useGiveConsentMutation()
  if (!data) return null
  const { sentence, text_version, all, threads_granted: count } = data

  async function say(granted: boolean) {
    const { error } = await give({ granted, text_version })
    if (error) showFailure(errorText(error))
  }

  return (
    <>
      <p>{sentence.replace('this conversation', 'any of my conversations')}</p>
      <p role="status">
        <strong>{standingText(all, count)}</strong>
      </p>
      <p className={classes.note}>
        {WITHDRAWAL_NOTE} One conversation alone: in its menu in the history.
      </p>
      <div className={classes.settings}>
        <Button
          variant="default"
          disabled={isLoading || all === true}
          onClick={() => void say(true)}
        >
          Agree for all
        </Button>
        <Button
          variant="default"
          disabled={isLoading || (all !== true && count === 0)}
          onClick={() => void say(false)}
        >
          Withdraw for all
        </Button>
      </div>
    </>
  )
}

function standingText(all: boolean | null, count: number): string {
  const some = count === 1 ? '1 conversation' : `${count} conversations`
  if (all) return `You agreed for all: the next release may have ${some}, and those to come.`
  if (count > 0) return `You agreed for ${some}.`
  return all === false
    ? 'You have withdrawn: nothing is published.'
    : 'You have not agreed: nothing is published.'
}
