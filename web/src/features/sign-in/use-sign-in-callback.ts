import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ERRORS } from '../../api/error-catalogue.ts'
import { forgetInvitation, readInvitation } from '../../api/kept-invitation.ts'
import { redirectUriOf, useFinishSignInMutation } from '../../api/oauth-api.ts'
import { pathAfterSignIn } from '../../api/return-path.ts'
import { takeGuestToMerge } from '../../api/session.ts'
import { useEnterAccount } from '../../hooks/use-enter-account.ts'
import { useOnce } from '../../hooks/use-once.ts'
import { providerFailureText } from './provider-failure-text.ts'

const REDIRECT_DELAY_MS = 1_200

/** What is sent together with the code of two-factor sign-in. */
export interface PendingSignIn {
  readonly ticket: string
  readonly fingerprint_hash: string | null
}

interface Outcome {
  readonly text: string
  readonly failed: boolean
  readonly pending?: PendingSignIn
}

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
  const [outcome, setOutcome] = useState<Outcome>({ text: t`Authenticating…`, failed: false })
  const [finishSignIn] = useFinishSignInMutation()
  const account = useEnterAccount()

  /** Enters the account, whose token is stored. */
  async function enter() {
    forgetInvitation()
    const me = await account.enter()
    setOutcome({ text: t`Success! Redirecting…`, failed: false })
    const path = pathAfterSignIn(me)
    setTimeout(() => window.location.replace(path), REDIRECT_DELAY_MS)
  }

  async function finish(): Promise<Outcome | undefined> {
    if (error) return failure(ERRORS.googleCancelled)
    if (!code) return failure(ERRORS.googleNoCode)
    if (!state) return failure(ERRORS.googleRefused)
    const fingerprint_hash = takeGuestToMerge()
    const invitation = readInvitation()
    const body = {
      ...{ code, state, redirect_uri: redirectUriOf(provider) },
      ...(iss && { iss }),
      fingerprint_hash,
      ...(invitation && { invitation }),
    }
    const result = await finishSignIn({ provider, body })
    if (result.data) return undefined
    const ticket = ticketIn(result.error)
    return ticket
      ? { text: t`One more step`, failed: false, pending: { ticket, fingerprint_hash } }
      : failure(providerFailureText(result.error))
  }

  useOnce(async () => {
    const unfinished = await finish()
    if (unfinished) setOutcome(unfinished)
    else await enter()
  })
  return { outcome, enter }
}

const failure = (text: string): Outcome => ({ text, failed: true })

/** The ticket of an account that also needs a code. */
function ticketIn(error: unknown): string | undefined {
  const { data } = error as { readonly data?: { readonly ticket?: string } | undefined }
  return data?.ticket
}
