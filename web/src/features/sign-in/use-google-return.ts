import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useLazyReadMeQuery } from '../../api/identity-api.ts'
import { guestFingerprint, storeAccessToken } from '../../api/session.ts'
import { googleReturnAddress } from './google-return-address.ts'
import { useFinishGoogleMutation } from './sign-in-api.ts'

const REDIRECT_DELAY_MS = 1_200

/** What Google put into the address of the return page. */
export interface GoogleReturn {
  readonly code: string | null
  readonly error: string | null
  readonly state: string | null
}

/** Finishes the sign-in, once: a code works for one call. Then a new document begins at `/`. */
export function useGoogleReturn({ code, error, state }: GoogleReturn) {
  const [outcome, setOutcome] = useState({ text: 'Authenticating…', failed: false })
  const [finishGoogle] = useFinishGoogleMutation()
  const [readMe] = useLazyReadMeQuery()
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true

    async function finish(): Promise<string | undefined> {
      if (error) return 'Authentication was cancelled or failed'
      if (!code) return 'No authorization code received'
      const result = await finishGoogle({
        code,
        state: state ?? '',
        redirect_uri: googleReturnAddress(),
        fingerprint_hash: guestFingerprint(),
      })
      if (!result.data) return failureText(result.error)
      storeAccessToken(result.data.access_token)
      await readMe()
      return undefined
    }

    void finish().then((failure) => {
      setOutcome({ text: failure ?? 'Success! Redirecting…', failed: failure !== undefined })
      if (!failure) setTimeout(() => window.location.replace('/'), REDIRECT_DELAY_MS)
    })
  }, [code, error, state, finishGoogle, readMe])

  return outcome
}

/** An answer that refuses has a status; where there was none, the error speaks for itself. */
function failureText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'An unexpected error occurred'
  if ('status' in error && typeof error.status === 'number') {
    return errorText(error, 'Authentication failed')
  }
  return ('error' in error && String(error.error)) || 'An unexpected error occurred'
}
