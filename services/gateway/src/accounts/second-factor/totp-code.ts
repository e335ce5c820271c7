import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
/** Because phone clocks are inaccurate, the previous and the next code are also accepted. */
const WINDOW = 1

export interface TotpKey {
  /** Base32. */
  readonly secret: string
  /** The URL that authenticator apps read from a QR code. */
  readonly uri: string
}

/** Creates a random key. Authenticator apps show its issuer and label. */
export function createTotpKey(issuer: string, label: string): TotpKey {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the code's 30 s step, counted from 1970, or undefined for a wrong code.
 * @param now milliseconds since 1970.
 * @see RFC 6238, with the parameters that all apps support: SHA-1, six digits, 30 s.
 */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
