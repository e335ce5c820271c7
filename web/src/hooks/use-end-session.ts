import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { api } from '../api/api.ts'
import { forgetUser } from '../api/session.ts'
import { showSuccess } from '../components/toast.ts'

/** For sessions that the server has ended on the user's wish: says so at the log-in. */
export function useEndSession() {
  const navigate = useNavigate()
  const dispatch = useDispatch()
  return async (message: string) => {
    forgetUser()
    await navigate('/login', { replace: true })
    dispatch(api.util.resetApiState())
    showSuccess(message)
  }
}
