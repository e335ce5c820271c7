import { t } from '@lingui/core/macro'
import { Navigate, useSearchParams } from 'react-router'
import { useOrcidCallback } from '../features/account/use-orcid-callback.ts'
import { CallbackPage } from './callback-page.tsx'

/** The page of ORCID's redirect URI. */
export function OrcidCallbackPage() {
  const [params] = useSearchParams()
  const { isLinked, ...outcome } = useOrcidCallback({
    code: params.get('code'),
    state: params.get('state'),
  })
  if (isLinked) return <Navigate to="/settings" replace />
  return <CallbackPage {...outcome} back={{ to: '/settings', label: t`Back to the settings` }} />
}
