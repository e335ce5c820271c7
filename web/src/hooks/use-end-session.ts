import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { clearSession } from '../api/session.ts'
import { showSuccess } from '../components/toast.ts'

/**
 * Leaves a session that the server ended at the user's request, and shows a message on the next
 * page.
 */
export function useEndSession() {
  const navigate = useNavigate()
  const dispatch = useDispatch()
  return async (message: string, to: string) => {
    clearSession()
    await navigate(to, { replace: true })
    dispatch(api.util.resetApiState())
    showSuccess(message)
  }
}
