import { Link, useLocation, useNavigate } from 'react-router'
import { takeReturnPath } from '../api/return-path.ts'
import { showSuccess } from '../components/toast.ts'
import { SignUpForm } from '../features/sign-up/sign-up-form.tsx'
import { AuthPage } from './auth-page.tsx'

export function SignUpPage() {
  const navigate = useNavigate()
  const { state } = useLocation()

  function goOn(isSignedIn: boolean) {
    // A new document: the user must not see data loaded for the guest.
    if (isSignedIn) return window.location.assign(takeReturnPath())
    showSuccess('Account created. Please log in.')
    void navigate('/login', { state })
  }

  return (
    <AuthPage
      title="Sign Up"
      links={
        <Link to="/login" state={state}>
          Already have an account? Log In
        </Link>
      }
    >
      <SignUpForm onSignedUp={goOn} />
    </AuthPage>
  )
}
