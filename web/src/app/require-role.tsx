import { Navigate, Outlet } from 'react-router'
import { useIdentity } from '../hooks/use-identity.ts'
import { AccountFailure } from '../pages/account-failure.tsx'

/** Shows its pages to whoever may see them; the server guards what they would read. */
export function RequireRole({ atLeast }: { atLeast: 'user' | 'superuser' }) {
  const { isGuest, isSuperuser, user, retry } = useIdentity()
  if (isGuest) return <Navigate to="/login" replace />
  if (atLeast === 'user' || isSuperuser) return <Outlet />
  if (user) return <Navigate to="/" replace />
  return retry ? <AccountFailure onRetry={retry} /> : null
}
