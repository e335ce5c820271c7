import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

export const ATTEMPT_TTL_S = 600

/**
 * Binds the provider's response to the browser that started the sign-in. The attempt is stored only
 * in that browser.
 */
export const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** Set if the browser was signed in. */
  userId: z.string().optional(),
})
export type SignInAttempt = Readonly<z.infer<typeof SignInAttempt>>

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

const random = () => randomBytes(32).toString('base64url')
