import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A random secret of 256 bits, and the hash that is stored. */
export function createMailedToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashMailedToken(token) }
}

export function hashMailedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
