import { Link } from 'react-router'
import { BRAND } from '../brand.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { AuthPage } from './auth-page.tsx'

const LINKS = (
  <>
    <Link to="/recover-password">Forgot your password?</Link>
    <Link to="/signup">Don't have an account? Sign Up</Link>
  </>
)

export function LoginPage() {
  return (
    <AuthPage title={`Sign in to ${BRAND.name}`} links={LINKS}>
      {/* A new document: nothing that was loaded for the guest may be shown to the user. */}
      <SignInForm onSignedIn={() => window.location.assign('/')} />
    </AuthPage>
  )
}
