import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { clearSession } from '../api/session.ts'
import { showSuccess } from '../components/toast.ts'

/** Leaves a session that the server has ended at the user's request, with a message at the log-in. */
export function useEndSession() {
  const navigate = useNavigate()
  const dispatch = useDispatch()
  return async (message: string) => {
    clearSession()
    await navigate('/login', { replace: true })
    dispatch(api.util.resetApiState())
    showSuccess(message)
  }
}
