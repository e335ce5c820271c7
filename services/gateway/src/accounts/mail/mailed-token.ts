import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Creates a random 256-bit secret and the hash to store. */
export function createMailedToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashMailedToken(token) }
}

export function hashMailedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
