import { t } from '@lingui/core/macro'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ResetForm } from '../features/recovery/reset-form.tsx'
import { AuthPage } from './auth-page.tsx'

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <AuthPage title={t`Reset Password`} links={<Link to="/login">{t`Back to sign-in`}</Link>}>
      <ResetForm
        token={params.get('token')}
        onReset={(twoFactorEnded) => void navigate('/login', { state: { twoFactorEnded } })}
      />
    </AuthPage>
  )
}
