import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/**
 * Creates a random 256-bit secret and the hash to store. A fast hash suffices, because nobody can
 * guess the secret.
 */
export function createSecretToken(prefix = ''): { readonly token: string; readonly hash: Buffer } {
  const token = `${prefix}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  return { token, hash: hashSecretToken(token) }
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
