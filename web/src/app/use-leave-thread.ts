import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Leads from a thread that is no more to a new chat of its kind. */
export function useLeaveThread() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    const isDual = params.get('mode') === 'dual'
    const search = pathname === '/' && isDual ? '?mode=dual&clear=true' : '?clear=true'
    void navigate({ pathname, search }, { replace: true })
  }
}
