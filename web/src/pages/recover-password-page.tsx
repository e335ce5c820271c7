import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { RecoverForm } from '../features/recovery/recover-form.tsx'
import { AuthPage } from './auth-page.tsx'

export function RecoverPasswordPage() {
  return (
    <AuthPage title={t`Password Recovery`} links={<Link to="/login">{t`Back to sign-in`}</Link>}>
      <RecoverForm />
    </AuthPage>
  )
}
