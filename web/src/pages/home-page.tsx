import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useIdentity } from '../hooks/use-identity.ts'
import { AccountFailure } from './account-failure.tsx'

const HomeChat = lazy(async () => ({ default: (await import('./home-chat.tsx')).HomeChat }))

/** Chat with chosen models, for superusers; everybody else's chats are battles, a new one here. */
export function HomePage() {
  const { isGuest, isSuperuser, user, retry } = useIdentity()
  const [params] = useSearchParams()
  // Somebody with a token may be anybody until the server has said who.
  if (!isGuest && !user) return retry ? <AccountFailure onRetry={retry} /> : null
  if (!isSuperuser) return <Navigate to="/battle?clear=true" replace />
  const mode = params.get('mode') === 'dual' ? 'dual' : 'single'
  return (
    <Suspense>
      <HomeChat key={mode} mode={mode} />
    </Suspense>
  )
}
