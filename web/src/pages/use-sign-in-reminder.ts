import { useEffect } from 'react'
import { showToast } from '../components/toast.ts'

const REMINDED_KEY = 'sign_in_reminded'

/** After the first reveal, reminds a guest once per session that chats are saved only after signing in. */
export function useSignInReminder(due: boolean) {
  useEffect(() => {
    if (!due || sessionStorage.getItem(REMINDED_KEY)) return
    sessionStorage.setItem(REMINDED_KEY, 'true')
    showToast({
      atFoot: true,
      message: 'Sign in to save your chats! Your conversation will be lost when you clear cookies.',
    })
  }, [due])
}
