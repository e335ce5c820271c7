import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { RecoverForm } from '../features/recovery/recover-form.tsx'
import { AuthPage } from './auth-page.tsx'

export function RecoverPasswordPage() {
  return (
    <AuthPage
      title={t`Password Recovery`}
      links={
        <Link to="/login">
          <Trans>Back to sign-in</Trans>
        </Link>
      }
    >
      <RecoverForm />
    </AuthPage>
  )
}
