import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** An opaque secret of 256 bits and what is stored of it. */
export function createResetToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashResetToken(token) }
}

export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
