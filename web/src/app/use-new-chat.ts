import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { trackNewChat } from '../api/track.ts'
import { forgetTyped } from '../pages/unsent-question.ts'

/** Where a new chat begins; going there reads the list of threads again. */
export function useNewChat(isGuest: boolean) {
  const dispatch = useDispatch()
  return {
    to: isGuest ? '/battle?clear=true' : '/',
    onClick: () => {
      trackNewChat()
      forgetTyped()
      dispatch(api.util.invalidateTags(['Threads']))
    },
  }
}
