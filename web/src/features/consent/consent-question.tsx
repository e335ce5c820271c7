import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { reportOutcome } from '../../components/report-outcome.ts'
import classes from './consent.module.css'
import { useGiveThreadConsentMutation, useReadConsentsQuery } from './consent-api.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { noteAsked, useConsentDue, wasAskedIn } from './use-consent-due.ts'

export interface ConsentQuestionProps {
  readonly threadId: string
  readonly turnKey: string
  /** Called after the answer if the focus is lost with the button that gave it. */
  readonly onFocusLost: () => void
}

/** Requests consent to publish the thread, in one line below the result of a vote. */
export function ConsentQuestion({ threadId, turnKey, onFocusLost }: ConsentQuestionProps) {
  const { data } = useReadConsentsQuery()
  const [give, { isLoading }] = useGiveThreadConsentMutation()
  const [isOpen, setOpen] = useState(false)
  const isDue = useConsentDue(turnKey)
  useLayoutEffect(() => {
    if (isDue) noteAsked(turnKey)
  }, [isDue, turnKey])

  if (isDue === false && wasAskedIn(turnKey)) return <SavedNote onFocusLost={onFocusLost} />
  if (!isDue || !data) return null
  const { text_version } = data
  const choose = (granted: boolean) =>
    void reportOutcome(give({ id: threadId, body: { granted, text_version } }))

  return (
    <section className={classes.question} aria-label={t`Research use`}>
      <span>{t`Publish this conversation for research, under a pseudonym?`}</span>
      <span className={classes.choices}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isLoading}
          onClick={() => choose(true)}
        >
          {t`Yes`}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isLoading}
          onClick={() => choose(false)}
        >
          {t`No`}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {t`Details`}
        </Button>
      </span>
      {isOpen && <ConsentDialog threadId={threadId} onClose={() => setOpen(false)} />}
    </section>
  )
}

function SavedNote({ onFocusLost }: Pick<ConsentQuestionProps, 'onFocusLost'>) {
  const returnFocus = useEffectEvent(onFocusLost)
  useEffect(() => {
    if (document.activeElement === document.body) returnFocus()
  }, [])
  return (
    <p className={classes.note} role="status">
      <Trans>
        Your choice is saved. You can change it under “Research use” in the chat’s menu.
      </Trans>
    </p>
  )
}
