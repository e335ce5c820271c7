import { Link } from 'react-router'
import { useReadMailStatusQuery } from '../api/mail-api.ts'
import { BRAND } from '../brand.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { AuthPage } from './auth-page.tsx'

export function LoginPage() {
  return (
    <AuthPage title={`Sign in to ${BRAND.name}`} links={<Links />}>
      {/* A new document: nothing that was loaded for the guest may be shown to the user. */}
      <SignInForm onSignedIn={(path) => window.location.assign(path)} />
    </AuthPage>
  )
}

/** Where nothing can be mailed, a password cannot be recovered. */
function Links() {
  const { data: mail } = useReadMailStatusQuery()
  return (
    <>
      {mail?.is_available && <Link to="/recover-password">Forgot your password?</Link>}
      <Link to="/signup">Don't have an account? Sign Up</Link>
    </>
  )
}
