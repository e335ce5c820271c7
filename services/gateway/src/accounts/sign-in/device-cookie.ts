import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'assay_devices'
const YEAR_S = 365 * 24 * 60 * 60
/** Because people share devices, one browser is remembered for several accounts. */
const MAX_ACCOUNTS = 8
const NONCE_BYTES = 16

const scope = { path: '/api/v1/login', httpOnly: true, sameSite: 'strict' } as const

export interface DeviceCookie {
  /**
   * Returns this browser's name for the account, or undefined if the browser has never opened it.
   */
  find(request: FastifyRequest, email: string): string | undefined
  /** Call this when a user has signed in or reset the password in this browser. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

/**
 * Recognises browsers that have opened an account before, so that password guesses from elsewhere
 * do not delay its owner. The cookie authenticates no user.
 * @param secure whether the browser sends the cookie only over TLS.
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export function createDeviceCookie({ secure }: { readonly secure: boolean }): DeviceCookie {
  return {
    find(request, email) {
      return readEntries(request).get(pseudonym(email))
    },
    remember(request, reply, email) {
      const entries = readEntries(request)
      const account = pseudonym(email)
      const nonce = entries.get(account) ?? randomBytes(NONCE_BYTES).toString('base64url')
      entries.delete(account)
      const kept = [[account, nonce], ...entries].slice(0, MAX_ACCOUNTS)
      const value = kept.map((entry) => entry.join('.')).join('~')
      reply.setCookie(COOKIE, value, { ...scope, secure, signed: true, maxAge: YEAR_S })
    },
  }
}

/**
 * Returns the nonces by account, newest first. The result is empty for an absent or forged cookie.
 */
function readEntries(request: FastifyRequest): Map<string, string> {
  const signed = request.cookies[COOKIE]
  const { valid, value } = signed ? request.unsignCookie(signed) : { valid: false, value: null }
  const entries = valid && value ? value.split('~') : []
  return new Map(
    entries.map((entry) => {
      const [account = '', nonce = ''] = entry.split('.')
      return [account, nonce]
    }),
  )
}

function pseudonym(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22)
}
