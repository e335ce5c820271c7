import { useSearchParams } from 'react-router'
import { useGoogleCallback } from '../features/sign-in/use-google-callback.ts'
import { CallbackPage } from './callback-page.tsx'

/** The page of Google's redirect URI. */
export function AuthCallbackPage() {
  const [params] = useSearchParams()
  const outcome = useGoogleCallback({
    code: params.get('code'),
    error: params.get('error'),
    state: params.get('state'),
  })
  return <CallbackPage {...outcome} back={{ to: '/login', label: 'Back to sign-in' }} />
}
