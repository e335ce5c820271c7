import { Link, useNavigate } from 'react-router'
import { SignUpForm } from '../features/sign-up/sign-up-form.tsx'
import { AuthPage } from './auth-page.tsx'

export function SignUpPage() {
  const navigate = useNavigate()
  return (
    <AuthPage title="Sign Up" links={<Link to="/login">Already have an account? Log In</Link>}>
      <SignUpForm onSignedUp={() => void navigate('/login')} />
    </AuthPage>
  )
}
