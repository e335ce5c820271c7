import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useReadAdmissionQuery } from '../api/admission-api.ts'
import { readInvitation } from '../api/kept-invitation.ts'
import form from '../components/form/form.module.css'
import { showSuccess } from '../components/toast.ts'
import { InvitedSignUp } from '../features/sign-up/invited-sign-up.tsx'
import { SignUpForm } from '../features/sign-up/sign-up-form.tsx'
import { AdmissionNote } from './admission-note.tsx'
import { AuthPage } from './auth-page.tsx'

export function SignUpPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { data: admission } = useReadAdmissionQuery()
  const [params] = useSearchParams()
  const [kept] = useState(readInvitation)
  const token = params.get('token') ?? kept

  function goOn(path?: string) {
    // A new document: the user must not see data loaded for the guest.
    if (path) return window.location.assign(path)
    showSuccess(t`Account created. Please log in.`)
    void navigate('/login', { state })
  }

  return (
    <AuthPage
      title={t`Sign Up`}
      links={
        <Link to="/login" state={state}>
          {t`Already have an account? Log In`}
        </Link>
      }
    >
      {token ? (
        <InvitedSignUp token={token} onSignedUp={goOn} />
      ) : (
        <>
          <AdmissionNote admission={admission} />
          {admission?.rule === 'invitation' ? (
            <p className={form.note}>{t`Open the link in your invitation to create an account.`}</p>
          ) : (
            <SignUpForm onSignedUp={goOn} typedEmail={state?.email} />
          )}
        </>
      )}
    </AuthPage>
  )
}
