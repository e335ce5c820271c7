import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ATTEMPT_TTL_S, type SignInAttempt } from './openid-client.ts'

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  expiresAt: z.number(),
  userId: z.string().optional(),
})

/** A sign-in attempt and, if the browser was signed in, the user. */
export interface KeptAttempt extends SignInAttempt {
  readonly userId?: string | undefined
}

export interface AttemptCookieOptions {
  readonly name: string
  /** The only path to which the browser sends the cookie. */
  readonly path: `/api/v1/${string}`
  /** Whether the browser sends the cookie only over TLS. */
  readonly secure: boolean
}

/** Stores a sign-in attempt in a signed cookie that scripts cannot read. */
export interface AttemptCookie {
  set(reply: FastifyReply, attempt: KeptAttempt): void
  /**
   * Returns and clears this browser's attempt. Returns undefined if the attempt is absent, forged
   * or expired.
   */
  consume(request: FastifyRequest, reply: FastifyReply, now: number): KeptAttempt | undefined
}

export function createAttemptCookie({ name, path, secure }: AttemptCookieOptions): AttemptCookie {
  const scope = { path, httpOnly: true, sameSite: 'strict' } as const
  // The signature covers only the value, so the value must contain the cookie's name. Otherwise the
  // value of another signed cookie would be accepted.
  const prefix = `${name}.`
  return {
    set(reply, attempt) {
      const value = prefix + Buffer.from(JSON.stringify(attempt)).toString('base64url')
      reply.setCookie(name, value, { ...scope, secure, signed: true, maxAge: ATTEMPT_TTL_S })
    },
    consume(request, reply, now) {
      const signed = request.cookies[name]
      if (!signed) return undefined
      reply.clearCookie(name, scope)
      const { valid, value } = request.unsignCookie(signed)
      if (!valid || !value.startsWith(prefix)) return undefined
      const json = Buffer.from(value.slice(prefix.length), 'base64url').toString()
      const attempt = Attempt.parse(JSON.parse(json))
      return attempt.expiresAt > now ? attempt : undefined
    },
  }
}
