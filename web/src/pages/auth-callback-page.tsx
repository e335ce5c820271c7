import { t } from '@lingui/core/macro'
import { useParams, useSearchParams } from 'react-router'
import { CodeForm } from '../features/sign-in/code-form.tsx'
import { useSignInCallback } from '../features/sign-in/use-sign-in-callback.ts'
import { CallbackPage } from './callback-page.tsx'

/** The next sign-in offers other accounts: the provider's session may belong to a refused one. */
const BACK = { to: '/login', label: t`Back to sign-in`, state: { selectsAccount: true } }

/** The page of the redirect URIs of Google and other providers. */
export function AuthCallbackPage() {
  const { id: provider = 'google' } = useParams()
  const [params] = useSearchParams()
  const { outcome, enter } = useSignInCallback({
    provider,
    code: params.get('code'),
    error: params.get('error'),
    state: params.get('state'),
    iss: params.get('iss'),
  })
  const { pending, ...shown } = outcome
  return (
    <CallbackPage {...shown} back={BACK}>
      {pending && <CodeForm pending={pending} onEntered={enter} />}
    </CallbackPage>
  )
}
