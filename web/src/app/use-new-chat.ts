import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { trackNewChat } from '../api/track.ts'
import { forgetTyped } from '../pages/unsent-question.ts'

/** The link to a new chat. Following it reloads the list of threads. */
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
