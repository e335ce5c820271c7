import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { KEEPS_CHATS } from '../api/session.ts'
import { hideToast, showToast } from '../components/toast.ts'
import { useConsentDue } from '../features/consent/use-consent-due.ts'
import classes from './sign-in-reminder.module.css'
import type { Chat } from './use-chat.ts'

const REMINDED_KEY = 'sign_in_reminded'
const TOAST_ID = 'sign-in-reminder'

const MESSAGE = (
  <>
    <Trans>
      <Link to="/login" state={KEEPS_CHATS}>
        Sign in
      </Link>{' '}
      to save your chats! Your conversation will be lost when you clear cookies.
    </Trans>
  </>
)

const wasReminded = () => sessionStorage.getItem(REMINDED_KEY) !== null

/**
 * After the first reveal, reminds a guest once per session that chats are saved only after signing
 * in. Reserves room at the foot from the vote to the next question, so that nothing moves when the
 * reminder appears and disappears.
 */
export function SignInReminder({ chat }: { chat: Chat }) {
  const { turns } = chat.threadState
  const votes = turns.map((turn) => chat.votes.voteOn(turn))
  const isRevealed = !chat.isAnswering && votes.some((vote) => vote?.leftName)
  const asksConsent = useConsentDue(isRevealed ? turns.at(-1)?.key : undefined)
  // It would cover the buttons of the next step and of a request for consent.
  const isDue = isRevealed && !chat.undecided && asksConsent === false
  const isPast = useReminder(isDue, turns.length)
  const hasVoted = votes.some((vote) => vote !== undefined)
  return hasVoted && !isPast ? <div className={classes.room} /> : null
}

/** Shows the reminder when it is due. Returns whether it was shown before the last question. */
function useReminder(isDue: boolean, asked: number): boolean {
  const [isPast, setPast] = useState(wasReminded)
  useEffect(() => {
    if (asked > 0) setPast(wasReminded())
  }, [asked])
  useEffect(() => {
    if (!isDue || wasReminded()) return
    sessionStorage.setItem(REMINDED_KEY, 'true')
    showToast({
      id: TOAST_ID,
      atFoot: true,
      message: MESSAGE,
    })
    return () => hideToast(TOAST_ID)
  }, [isDue])
  return isPast
}
