import { createHmac } from 'node:crypto'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

export interface Forgery {
  readonly key: string
  readonly header?: object
  readonly claims?: object
}

/**
 * Creates a token as the server would sign it with this key, except for the given header and
 * claims.
 */
export function forgeToken(
  { id }: { readonly id: string },
  { key, header = {}, claims = {} }: Forgery,
): string {
  const nowS = Math.floor(Date.now() / 1_000)
  const body = [
    encode({ alg: 'HS256', typ: 'JWT', ...header }),
    encode({
      sub: id,
      jti: crypto.randomUUID(),
      version: 1,
      iat: nowS - 10,
      exp: nowS + 600,
      iss: 'assay',
      aud: 'assay',
      ...claims,
    }),
  ].join('.')
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

/**
 * Returns the same claims without a valid signature, in two forms that libraries have wrongly
 * accepted.
 */
export function unsignedTokens(user: { readonly id: string }, key: string): [string, string] {
  const [header, claims] = forgeToken(user, { key, header: { alg: 'none' } }).split('.')
  return [`${header}.${claims}.`, `${header}.${claims}.${'A'.repeat(43)}`]
}
