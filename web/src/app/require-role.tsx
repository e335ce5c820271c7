import { Navigate, Outlet } from 'react-router'
import { useIdentity } from '../hooks/use-identity.ts'

/** Shows its pages to whoever may see them; the server guards what they would read. */
export function RequireRole({ atLeast }: { atLeast: 'user' | 'superuser' }) {
  const { isGuest, isSuperuser, user } = useIdentity()
  if (isGuest) return <Navigate to="/login" replace />
  if (atLeast === 'user' || isSuperuser) return <Outlet />
  return user ? <Navigate to="/" replace /> : null
}
