import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { AccountFailure } from './account-failure.tsx'

const HomeChat = lazy(async () => ({ default: (await import('./home-chat.tsx')).HomeChat }))

/** Chat with chosen models, for superusers. All other visitors are redirected to a new battle. */
export function HomePage() {
  const { isGuest, isSuperuser, user, retry } = useIdentity()
  const [params] = useSearchParams()
  // A visitor with a token may have any role until the server has identified the user.
  if (!isGuest && !user) return retry ? <AccountFailure onRetry={retry} /> : null
  if (!isSuperuser) return <Navigate to="/battle?clear=true" replace />
  const mode = params.get('mode') === 'dual' ? 'dual' : 'single'
  return (
    <Suspense fallback={<PageSkeleton />}>
      <HomeChat key={mode} mode={mode} />
    </Suspense>
  )
}
