import { useState } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import { useLazyReadMeQuery } from '../../api/identity-api.ts'
import { forgetInvitation, readInvitation } from '../../api/kept-invitation.ts'
import { redirectUriOf, useFinishSignInMutation } from '../../api/oauth-api.ts'
import { takeReturnPath } from '../../api/return-path.ts'
import { takeGuestToMerge } from '../../api/session.ts'
import { useOnce } from '../../hooks/use-once.ts'
import { providerFailureText } from './provider-failure-text.ts'

const REDIRECT_DELAY_MS = 1_200

/** The parameters that a provider adds to the return address. */
export interface SignInCallback {
  /** `google`, or the id of another provider. */
  readonly provider: string
  readonly code: string | null
  readonly error: string | null
  readonly state: string | null
  readonly iss: string | null
}

/**
 * Finishes the sign-in once, because a code is valid for one call. Then it loads a new document.
 */
export function useSignInCallback({ provider, code, error, state, iss }: SignInCallback) {
  const [outcome, setOutcome] = useState({ text: 'Authenticating…', failed: false })
  const [finishSignIn] = useFinishSignInMutation()
  const [readMe] = useLazyReadMeQuery()

  async function finish(): Promise<string | undefined> {
    if (error) return ERRORS.googleCancelled
    if (!code) return ERRORS.googleNoCode
    if (!state) return ERRORS.googleRefused
    const invitation = readInvitation()
    const body = {
      ...{ code, state, redirect_uri: redirectUriOf(provider) },
      ...(iss && { iss }),
      fingerprint_hash: takeGuestToMerge(),
      ...(invitation && { invitation }),
    }
    const result = await finishSignIn({ provider, body })
    if (!result.data) return providerFailureText(result.error)
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
