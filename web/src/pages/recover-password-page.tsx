import { Link } from 'react-router'
import { RecoverForm } from '../features/recovery/recover-form.tsx'
import { AuthPage } from './auth-page.tsx'

export function RecoverPasswordPage() {
  return (
    <AuthPage title="Password Recovery" links={<Link to="/login">Back to sign-in</Link>}>
      <RecoverForm />
    </AuthPage>
  )
}
