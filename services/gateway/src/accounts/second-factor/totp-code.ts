import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
/** Phone clocks are inaccurate: the previous and the next code are accepted too. */
const WINDOW = 1

export interface TotpKey {
  /** Base32. */
  readonly secret: string
  /** The address that authenticator apps read from a QR code. */
  readonly uri: string
}

/** Creates a random key; authenticator apps show the issuer and the label. */
export function createTotpKey(issuer: string, label: string): TotpKey {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The 30 s step of the code, counted from 1970; undefined for a wrong code.
 * @param now milliseconds since 1970.
 * @see RFC 6238, with the parameters that all apps support: SHA-1, six digits, 30 s.
 */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
