import { REFUSALS } from '@assay/contracts/constants'
import type { Logger } from '@assay/runtime'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { BadRequestError, UnavailableError } from '../http/app-error.ts'

/** What binds an answer of the provider to the browser that asked; it stays in that browser. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Whom the provider vouches for. */
export interface GoogleProfile {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly fullName: string | null
}

export interface GoogleClient {
  /** @throws {BadRequestError} for an address that is not on the list. */
  start(redirectUri: string): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>
  /**
   * Exchanges the code; signature, issuer, audience, expiry, nonce and state are checked.
   * @throws {BadRequestError} when anything does not fit.
   * @throws {UnavailableError} when the provider cannot be reached.
   */
  finish(
    attempt: SignInAttempt,
    answer: { readonly code: string; readonly state: string },
  ): Promise<GoogleProfile>
}

export interface GoogleClientOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Exactly these may receive a code. */
  readonly redirectUris: readonly string[]
}

export const ATTEMPT_TTL_S = 600
const TIMEOUT_S = 10
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/

/** An OpenID Connect client; the provider is asked for its addresses on first use. */
export function createGoogleClient(options: GoogleClientOptions, log: Logger): GoogleClient {
  const configuration = createConfiguration(options, log)

  return {
    async start(redirectUri) {
      if (!options.redirectUris.includes(redirectUri)) {
        throw new BadRequestError('Redirect address not allowed')
      }
      const config = await configuration()
      const attempt: SignInAttempt = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        redirectUri,
        expiresAt: Date.now() + ATTEMPT_TTL_S * 1_000,
      }
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, attempt }
    },

    async finish({ state, nonce, verifier, redirectUri }, answer) {
      const config = await configuration()
      const answered = new URL(redirectUri)
      answered.searchParams.set('code', answer.code)
      answered.searchParams.set('state', answer.state)
      // There is one issuer, so there is none to be mixed up with.
      answered.searchParams.set('iss', config.serverMetadata().issuer)
      try {
        const tokens = await authorizationCodeGrant(config, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return toProfile(tokens.claims() ?? {})
      } catch (error) {
        throw toRefusal(error, log)
      }
    },
  }
}

/** Remembers what the provider said; a failure is asked about again next time. */
function createConfiguration({ issuer, clientId, clientSecret }: GoogleClientOptions, log: Logger) {
  let known: Promise<Configuration> | undefined
  const server = new URL(issuer)
  const isLocal = server.protocol === 'http:' && LOOPBACK.test(server.hostname)
  const execute = isLocal
    ? [enableNonRepudiationChecks, allowInsecureRequests]
    : [enableNonRepudiationChecks]

  return async (): Promise<Configuration> => {
    known ??= discovery(server, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_S })
    try {
      return await known
    } catch (error) {
      known = undefined
      throw toRefusal(error, log)
    }
  }
}

function toProfile(claims: Record<string, unknown>): GoogleProfile {
  const { sub, email, email_verified: isEmailVerified, name } = claims
  if (typeof sub !== 'string' || typeof email !== 'string') {
    throw new BadRequestError(REFUSALS.googleFailed)
  }
  return {
    subject: sub,
    email,
    isEmailVerified: isEmailVerified === true,
    fullName: typeof name === 'string' ? name : null,
  }
}

/** The network's failures are ours; what the provider says against it is the caller's. */
function toRefusal(error: unknown, log: Logger): Error {
  if (error instanceof BadRequestError) return error
  // The code alone: a message may quote what the token says about a person.
  const { name, code } = error as { name?: string; code?: string }
  log.warn({ reason: code ?? name }, 'google sign-in failed')

  const isNetwork =
    error instanceof Error &&
    (error.name === 'TimeoutError' || (error instanceof TypeError && /fetch/.test(error.message)))
  return isNetwork
    ? new UnavailableError()
    : new BadRequestError(REFUSALS.googleFailed, { cause: error })
}
