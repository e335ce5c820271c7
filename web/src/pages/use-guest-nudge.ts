import { useEffect } from 'react'
import { showToast } from '../components/toast.ts'

const NUDGED_KEY = 'guest_nudged'

/** Tells a guest once per visit, when there is something to lose, how to keep it. */
export function useGuestNudge(due: boolean) {
  useEffect(() => {
    if (!due || sessionStorage.getItem(NUDGED_KEY)) return
    sessionStorage.setItem(NUDGED_KEY, 'true')
    showToast({
      message: 'Sign in to save your chats! Your conversation will be lost when you clear cookies.',
    })
  }, [due])
}
