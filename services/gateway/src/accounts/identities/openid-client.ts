import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from '@assay/runtime'
import { z } from 'zod'
import { BadRequestError } from '../../http/app-error.ts'
import { cacheSuccess } from './cache-success.ts'
import { createIdTokenVerifier, type IdTokenClaims } from './id-token.ts'
import { createOAuthFlow } from './oauth-flow.ts'
import { type ProviderName, toProviderRefusal } from './provider-failure.ts'
import { discoverProvider } from './provider-metadata.ts'

/**
 * Binds the provider's response to the browser that started the sign-in. The attempt is stored only
 * in that browser.
 */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface AccountChoice {
  /** Whether a provider with an open session must still offer other accounts. */
  readonly selectsAccount?: boolean | undefined
}

export interface OpenIdClient {
  /**
   * @throws {BadRequestError} if the address is not in `redirectUris`.
   * @throws {UnavailableError} if the provider cannot be reached.
   */
  start(
    redirectUri: string,
    choice?: AccountChoice,
  ): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>
  /**
   * Exchanges the code for an ID token and verifies the token. Compare the attempt's state first.
   * @throws {BadRequestError} if the provider refuses the code or the token is invalid.
   * @throws {UnavailableError} if the provider cannot be reached.
   */
  finish(attempt: SignInAttempt, code: string): Promise<IdTokenClaims>
}

export interface OpenIdClientOptions extends ProviderName {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The only addresses to which the provider may send a code. */
  readonly redirectUris: readonly string[]
  readonly scope: string
  /** Further parameters for the authorization endpoint, such as `prompt`. */
  readonly parameters?: Readonly<Record<string, string>>
}

export const ATTEMPT_TTL_S = 600
const TIMEOUT_MS = 10_000

const TokenAnswer = z.object({ id_token: z.string() })

/** Creates an OpenID Connect client. It looks up the provider's addresses on first use. */
export function createOpenIdClient(options: OpenIdClientOptions, log: Logger): OpenIdClient {
  const { redirectUris, scope, parameters } = options
  const connection = cacheSuccess(() => connect(options))
  const toRefusal = (error: unknown) => toProviderRefusal(error, options, log)

  return {
    async start(redirectUri) {
      assertAllowed(redirectUri, redirectUris)
      const { flow } = await connection().catch((error: unknown) => {
        throw toRefusal(error)
      })
      const attempt = createAttempt(redirectUri)
      const url = flow.authorizeURL({ ...parameters, scope, ...toParameters(attempt) })
      return { url, attempt }
    },

    async finish({ nonce, verifier, redirectUri }, code) {
      try {
        const { flow, verify } = await connection()
        const tokenRequest = { code, redirect_uri: redirectUri, code_verifier: verifier }
        const { token } = await flow.getToken(tokenRequest)
        return await verify(TokenAnswer.parse(token).id_token, nonce)
      } catch (error) {
        throw toRefusal(error)
      }
    },
  }
}

/** @throws {BadRequestError} if the address is not on the list. */
export function assertAllowed(redirectUri: string, redirectUris: readonly string[]): void {
  if (redirectUris.includes(redirectUri)) return
  throw new BadRequestError('Redirect address not allowed')
}

export function createAttempt(redirectUri: string): SignInAttempt {
  return {
    state: random(),
    nonce: random(),
    verifier: random(),
    redirectUri,
    expiresAt: Date.now() + ATTEMPT_TTL_S * 1_000,
  }
}

/** The authorization endpoint receives only a hash of the verifier. */
export function toParameters({ state, nonce, verifier, redirectUri }: SignInAttempt) {
  return {
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
}

async function connect({ issuer, clientId, clientSecret }: OpenIdClientOptions) {
  const timeoutMs = TIMEOUT_MS
  const metadata = await discoverProvider(issuer, timeoutMs)
  return {
    flow: await createOAuthFlow(metadata, { clientId, clientSecret, timeoutMs }),
    verify: createIdTokenVerifier(metadata, { clientId, timeoutMs }),
  }
}

const random = () => randomBytes(32).toString('base64url')
