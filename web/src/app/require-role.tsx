import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useIdentity } from '../hooks/use-identity.ts'
import { AccountFailure } from '../pages/account-failure.tsx'
import type { Role } from './page-table.ts'

/** Shows a page to those who may enter it; the server guards what it would read. */
export function RequireRole({ atLeast, children }: { atLeast: Role; children: ReactNode }) {
  const { isGuest, isSuperuser, user, retry } = useIdentity()
  if (isGuest) return <Navigate to="/login" replace />
  if (atLeast === 'user' || isSuperuser) return children
  if (user) return <Navigate to="/" replace />
  return retry ? <AccountFailure onRetry={retry} /> : null
}
