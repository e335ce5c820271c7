import { useState } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import { useLazyReadMeQuery } from '../../api/identity-api.ts'
import { forgetInvitation, readInvitation } from '../../api/kept-invitation.ts'
import { takeReturnPath } from '../../api/return-path.ts'
import { takeGuestToMerge } from '../../api/session.ts'
import { useOnce } from '../../hooks/use-once.ts'
import { googleFailureText } from './google-failure-text.ts'
import { googleRedirectUri, useFinishGoogleMutation } from './sign-in-api.ts'

const REDIRECT_DELAY_MS = 1_200

/** The parameters that Google adds to the return address. */
export interface GoogleCallback {
  readonly code: string | null
  readonly error: string | null
  readonly state: string | null
}

/**
 * Finishes the sign-in once, because a code is valid for one call. Then it loads a new document.
 */
export function useGoogleCallback({ code, error, state }: GoogleCallback) {
  const [outcome, setOutcome] = useState({ text: 'Authenticating…', failed: false })
  const [finishGoogle] = useFinishGoogleMutation()
  const [readMe] = useLazyReadMeQuery()

  async function finish(): Promise<string | undefined> {
    if (error) return ERRORS.googleCancelled
    if (!code) return ERRORS.googleNoCode
    if (!state) return ERRORS.googleRefused
    const result = await finishGoogle({
      code,
      state,
      redirect_uri: googleRedirectUri(),
      fingerprint_hash: takeGuestToMerge(),
      invitation: readInvitation(),
    })
    if (!result.data) return googleFailureText(result.error)
    forgetInvitation()
    await readMe()
    return undefined
  }

  useOnce(async () => {
    const failure = await finish()
    setOutcome({ text: failure ?? 'Success! Redirecting…', failed: failure !== undefined })
    if (failure) return
    setTimeout(() => window.location.replace(takeReturnPath()), REDIRECT_DELAY_MS)
  })
  return outcome
}
