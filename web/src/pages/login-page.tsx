import { Link, Navigate } from 'react-router'
import { readAccessToken } from '../api/session.ts'
import { BRAND } from '../brand.ts'
import { BrandMark } from '../components/brand-mark.tsx'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import classes from './centred-page.module.css'

export function LoginPage() {
  if (readAccessToken()) return <Navigate to="/" replace />
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.logo} aria-label={`${BRAND.name}, home`}>
        <BrandMark size={48} />
      </Link>
      <section className={classes.card}>
        <h1>Sign in to {BRAND.name}</h1>
        {/* A new document: nothing that was loaded for the guest may be shown to the user. */}
        <SignInForm onSignedIn={() => window.location.assign('/')} />
      </section>
    </main>
  )
}
