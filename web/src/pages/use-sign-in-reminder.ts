import { useEffect, useState } from 'react'
import { hideToast, showToast } from '../components/toast.ts'

const REMINDED_KEY = 'sign_in_reminded'
const TOAST_ID = 'sign-in-reminder'

const wasReminded = () => sessionStorage.getItem(REMINDED_KEY) !== null

export interface SignInReminderOptions {
  /**
   * A guest's vote has revealed the models, and there are no buttons that the reminder would cover:
   * neither in the row at the foot nor in a request for consent.
   */
  readonly due: boolean
  /** A guest has voted, so the reminder is shown soon. */
  readonly awaited: boolean
  /** The number of questions on the page. */
  readonly asked: number
}

/**
 * After the first reveal, reminds a guest once per session that chats are saved only after signing
 * in.
 * @returns whether the page reserves room for the reminder at its foot: from the vote to the next
 * question, so that nothing moves when it appears and disappears.
 */
export function useSignInReminder({ due, awaited, asked }: SignInReminderOptions): boolean {
  const [isPast, setPast] = useState(wasReminded)
  useEffect(() => {
    if (asked > 0) setPast(wasReminded())
  }, [asked])
  useEffect(() => {
    if (!due || wasReminded()) return
    sessionStorage.setItem(REMINDED_KEY, 'true')
    showToast({
      id: TOAST_ID,
      atFoot: true,
      message: 'Sign in to save your chats! Your conversation will be lost when you clear cookies.',
    })
    return () => hideToast(TOAST_ID)
  }, [due])
  return awaited && !isPast
}
