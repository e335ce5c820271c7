import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { ProviderMetadata } from './provider-metadata.ts'

/** The claims of a verified ID token. `sub` is always present. */
export interface IdTokenClaims extends JWTPayload {
  readonly sub: string
}

/** @throws {JOSEError} for an invalid token. */
export type IdTokenVerifier = (idToken: string, expectedNonce: string) => Promise<IdTokenClaims>

const CLOCK_TOLERANCE_S = 30

/**
 * Checks the signature, issuer, audience, expiry and nonce of ID tokens. The signature must belong
 * to one of the provider's published keys.
 * @see OpenID Connect Core 1.0, section 3.1.3.7.
 */
export function createIdTokenVerifier(
  { issuer, jwksUri }: ProviderMetadata,
  { clientId, timeoutMs }: { readonly clientId: string; readonly timeoutMs: number },
): IdTokenVerifier {
  const keys = createRemoteJWKSet(jwksUri, { timeoutDuration: timeoutMs })

  return async (idToken, expectedNonce) => {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      clockTolerance: CLOCK_TOLERANCE_S,
    })
    const { sub, nonce, aud, azp } = payload
    if (nonce !== expectedNonce) throw refuse('nonce', payload)
    // A token for several clients names the client that requested it.
    const isShared = Array.isArray(aud) && aud.length > 1
    if ((isShared || azp !== undefined) && azp !== clientId) throw refuse('azp', payload)
    if (typeof sub !== 'string' || !sub) throw refuse('sub', payload)
    return { ...payload, sub }
  }
}

function refuse(claim: string, payload: JWTPayload): errors.JWTClaimValidationFailed {
  return new errors.JWTClaimValidationFailed(
    `unexpected "${claim}"`,
    payload,
    claim,
    'check_failed',
  )
}
