import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { CONSENT_ASKED_KEY } from '../../api/session.ts'
import { reportOutcome } from '../../components/report-outcome.ts'
import classes from './consent.module.css'
import {
  useGiveConsentMutation,
  useGiveThreadConsentMutation,
  useReadConsentsQuery,
} from './consent-api.ts'
import { WITHDRAWAL_NOTE } from './withdrawal-note.ts'

const REFUSAL_NOTE =
  'If you choose No, we publish no text of this conversation. Only your anonymised vote is shared, as described in the terms.'
const LATER =
  'We won’t ask again here. You can answer later under “Research use” in a chat’s menu or in your settings.'

/**
 * Requests consent to publish the thread, below the result of a vote. The request appears in one
 * thread per browser, until the reader answers or dismisses it. Leaving without an answer dismisses
 * it too.
 */
export function ConsentQuestion({ threadId }: { readonly threadId: string }) {
  const { data } = useReadConsentsQuery()
  const [giveAll, ofAll] = useGiveConsentMutation()
  const [giveOne, ofOne] = useGiveThreadConsentMutation()
  const [notice, setNotice] = useState<string>()
  const busy = ofAll.isLoading || ofOne.isLoading
  const isDue = data !== undefined && !data.asked && !wasShownElsewhere(threadId)
  useLayoutEffect(() => {
    if (isDue) noteAsked(threadId)
  }, [isDue, threadId])

  if (notice) {
    return (
      <p className={classes.note} role="status">
        {notice}
      </p>
    )
  }
  if (!data || !isDue) return null
  const { sentence, text_version } = data

  const one = (granted: boolean) => giveOne({ id: threadId, body: { granted, text_version } })
  const all = () => giveAll({ granted: true, text_version })
  const choices = [
    { label: 'This conversation', give: () => one(true), thanks: THANKS.one },
    { label: 'All my conversations', give: all, thanks: THANKS.all },
    { label: 'No', give: () => one(false), thanks: THANKS.none, isSubtle: true },
    { label: 'Not now', give: later, thanks: LATER, isSubtle: true },
  ]

  async function choose({ give, thanks }: Choice) {
    if (await reportOutcome(give())) setNotice(thanks)
  }

  return (
    <section className={classes.question} aria-label="Research use">
      <p>
        <strong>Share this conversation for research?</strong> {sentence}
      </p>
      <p className={classes.note}>
        {REFUSAL_NOTE} {WITHDRAWAL_NOTE}
      </p>
      <Choices choices={choices} disabled={busy} onChoose={choose} />
    </section>
  )
}

interface Choice {
  readonly label: string
  readonly give: () => PromiseLike<{ readonly error?: unknown }>
  readonly thanks: string
  readonly isSubtle?: boolean
}

interface ChoicesProps {
  readonly choices: readonly Choice[]
  readonly disabled: boolean
  readonly onChoose: (choice: Choice) => Promise<void>
}

function Choices({ choices, disabled, onChoose }: ChoicesProps) {
  return (
    <div className={classes.choices}>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          size="xs"
          variant={choice.isSubtle ? 'subtle' : 'default'}
          disabled={disabled}
          onClick={() => void onChoose(choice)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}

async function later() {
  dismiss()
  return {}
}

const THANKS = {
  one: 'Thank you. This conversation can be used for research.',
  all: 'Thank you. All your conversations can be used for research.',
  none: 'It won’t be published.',
}

/** Stored instead of a thread id once the reader has dismissed the question. */
const NOWHERE = ''

/** Whether another thread in this browser showed the question, or the reader dismissed it. */
function wasShownElsewhere(threadId: string): boolean {
  const askedIn = localStorage.getItem(CONSENT_ASKED_KEY)
  return askedIn !== null && askedIn !== threadId
}

const noteAsked = (threadId: string) => localStorage.setItem(CONSENT_ASKED_KEY, threadId)
const dismiss = () => localStorage.setItem(CONSENT_ASKED_KEY, NOWHERE)
