import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useReadAdmissionQuery } from '../api/admission-api.ts'
import { useReadMailStatusQuery } from '../api/mail-api.ts'
import { forgetSessionEnd, hasSessionEnded, SESSION_ENDED } from '../api/session.ts'
import { BRAND } from '../brand.ts'
import form from '../components/form/form.module.css'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { AdmissionNote } from './admission-note.tsx'
import { AuthPage } from './auth-page.tsx'

export function LoginPage() {
  const { state } = useLocation()
  const { data: admission } = useReadAdmissionQuery()
  const [hasEnded] = useState(hasSessionEnded)
  const [email, setEmail] = useState('')
  useEffect(forgetSessionEnd, [])
  return (
    <AuthPage title={t`Sign in to ${BRAND.name}`} links={<Links email={email} />}>
      {hasEnded && (
        <p className={form.note} role="status">
          {SESSION_ENDED}
        </p>
      )}
      {state?.twoFactorEnded === true && (
        <p className={form.note} role="status">
          <Trans>
            Two-factor sign-in was turned off because this account’s address had never been
            confirmed. Set it up again in your settings.
          </Trans>
        </p>
      )}
      <AdmissionNote admission={admission} />
      {/* A new document: the user must not see data loaded for the guest. */}
      <SignInForm onSignedIn={(path) => window.location.assign(path)} onEmail={setEmail} />
    </AuthPage>
  )
}

/**
 * Without a mail server, no password can be recovered.
 * @param email what the person has typed, which the sign-up starts with.
 */
function Links({ email }: { email: string }) {
  const { state } = useLocation()
  const { data: mail } = useReadMailStatusQuery()
  return (
    <>
      {mail?.is_available && <Link to="/recover-password">{t`Forgot your password?`}</Link>}
      <Link to="/signup" state={{ ...state, email }}>
        {t`Don't have an account? Sign Up`}
      </Link>
    </>
  )
}
