import { useParams, useSearchParams } from 'react-router'
import { useSignInCallback } from '../features/sign-in/use-sign-in-callback.ts'
import { CallbackPage } from './callback-page.tsx'

/** The page of the redirect URIs of Google and other providers. */
export function AuthCallbackPage() {
  const { id: provider = 'google' } = useParams()
  const [params] = useSearchParams()
  const outcome = useSignInCallback({
    provider,
    code: params.get('code'),
    error: params.get('error'),
    state: params.get('state'),
    iss: params.get('iss'),
  })
  return <CallbackPage {...outcome} back={{ to: '/login', label: 'Back to sign-in' }} />
}
