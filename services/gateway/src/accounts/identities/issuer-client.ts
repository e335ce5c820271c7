import type { Logger } from '@assay/runtime'
import * as openid from 'openid-client'
import { BadRequestError, UnavailableError } from '../../http/app-error.ts'
import { cacheSuccess } from './cache-success.ts'
import { configureIssuer, type IssuerOptions } from './configure-issuer.ts'
import { connectOAuthFlow } from './oauth-flow.ts'
import { type ProviderName, toProviderRefusal } from './provider-failure.ts'
import { createAttempt, type SignInAttempt, toParameters } from './sign-in-attempt.ts'

/** The claims of a verified ID token. */
export interface IdTokenClaims {
  /** Never empty. */
  readonly sub: string
  readonly [claim: string]: unknown
}

/** What the provider sent to the redirect address. */
export interface ProviderAnswer {
  readonly code: string
  /** The issuer's name (RFC 9207). It must be the expected one, which prevents mix-ups of issuers. */
  readonly iss?: string | null | undefined
}

export interface ProvenClaims {
  readonly claims: IdTokenClaims
  /** Where the browser ends the session at the provider. Absent if the provider offers nothing. */
  readonly endSessionUrl?: string | undefined
}

export interface AccountChoice {
  /** Whether a provider with an open session must still offer other accounts. */
  readonly selectsAccount?: boolean | undefined
}

export interface IssuerClient {
  /**
   * @throws {BadRequestError} if the address is not in `redirectUris`.
   * @throws {UnavailableError} if the issuer cannot be reached.
   */
  start(
    redirectUri: string,
    choice?: AccountChoice,
  ): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>
  /**
   * Exchanges the code for an ID token and verifies the token. The caller compares the state first.
   * @throws {BadRequestError} if the issuer refuses the code, or if its answer is invalid.
   * @throws {UnavailableError} if the issuer cannot be reached.
   */
  finish(attempt: SignInAttempt, answer: ProviderAnswer): Promise<ProvenClaims>
}

export interface IssuerClientOptions extends ProviderName, IssuerOptions {
  /** The only addresses to which the issuer may send a code. */
  readonly redirectUris: readonly string[]
  readonly scope: string
  /** Whether @fastify/oauth2 builds the authorization URL and exchanges the code. */
  readonly usesPlugin?: boolean
  /** Whether claims that the ID token lacks must be requested from the issuer. */
  readonly lacksClaims?: (claims: IdTokenClaims) => boolean
  /** Where the issuer sends the browser after it has ended its session. Default: it is not ended. */
  readonly afterLogOut?: string
}

/** Longer URLs are refused by some servers. */
const MAX_HINT_LENGTH = 6_000

/** Creates a client for any issuer. It reads the issuer's metadata on first use. */
export function createIssuerClient(options: IssuerClientOptions, log: Logger): IssuerClient {
  const { name, clientId, redirectUris, scope, usesPlugin, lacksClaims, afterLogOut } = options
  const configure = cacheSuccess(async () => {
    const config = await configureIssuer(options)
    return { config, flow: usesPlugin ? await connectOAuthFlow(config, options) : undefined }
  })

  return {
    async start(redirectUri, { selectsAccount } = {}) {
      if (!redirectUris.includes(redirectUri)) {
        throw new BadRequestError('Redirect address not allowed')
      }
      const { config, flow } = await configure().catch((error: unknown) => {
        const cause = toProviderRefusal(error, options, log)
        if (cause instanceof UnavailableError) throw cause
        throw new UnavailableError('Sign-in with {name} is not set up correctly.', {
          params: { name },
        })
      })
      const attempt = createAttempt(redirectUri)
      const prompt = selectsAccount && { prompt: 'select_account' }
      const parameters = { scope, ...prompt, ...toParameters(attempt) }
      const url =
        flow?.authorizeURL(parameters) ?? openid.buildAuthorizationUrl(config, parameters).href
      return { url, attempt }
    },

    async finish({ state, nonce, verifier, redirectUri }, { code, iss }) {
      const answer = new URL(redirectUri)
      answer.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      try {
        const { config } = await configure()
        const tokens = await openid.authorizationCodeGrant(config, answer, checks)
        const claims = toClaims(tokens.claims(), clientId)
        return {
          claims: lacksClaims?.(claims)
            ? await complete(config, tokens.access_token, claims)
            : claims,
          endSessionUrl: afterLogOut && endSessionUrlOf(config, tokens.id_token, afterLogOut),
        }
      } catch (error) {
        throw toProviderRefusal(error, options, log)
      }
    },
  }
}

/** The library accepts an empty subject, and compares `azp` only in tokens for several clients. */
function toClaims(claims: IdTokenClaims | undefined, clientId: string): IdTokenClaims {
  if (!claims?.sub) throw new Error('a subject is required')
  if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('unexpected "azp"')
  return claims
}

/** Adds what the ID token lacks, such as the groups of Okta. Its own claims take precedence. */
async function complete(
  config: openid.Configuration,
  accessToken: string,
  claims: IdTokenClaims,
): Promise<IdTokenClaims> {
  if (!config.serverMetadata().userinfo_endpoint) return claims
  const { email_verified, ...others } = await openid.fetchUserInfo(config, accessToken, claims.sub)
  // This claim is about the address in the same response, which may differ from the ID token's.
  const verified = claims.email === undefined ? { email_verified } : {}
  return { ...(others as object), ...verified, ...claims }
}

function endSessionUrlOf(
  config: openid.Configuration,
  idToken: string | undefined,
  afterLogOut: string,
): string | undefined {
  if (!config.serverMetadata().end_session_endpoint) return undefined
  const isShort = idToken !== undefined && idToken.length <= MAX_HINT_LENGTH
  return openid.buildEndSessionUrl(config, {
    post_logout_redirect_uri: afterLogOut,
    ...(isShort && { id_token_hint: idToken }),
  }).href
}
