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

/** An attempt and, where somebody was signed in, who made it. */
export interface KeptAttempt extends SignInAttempt {
  readonly userId?: string | undefined
}

export interface AttemptCookieOptions {
  readonly name: string
  /** Where it is sent to, and nowhere else. */
  readonly path: `/api/v1/${string}`
  /** Sent over TLS only. */
  readonly secure: boolean
}

/** Keeps an attempt in the browser that made it: signed, and out of reach of scripts. */
export interface AttemptCookie {
  set(reply: FastifyReply, attempt: KeptAttempt): void
  /** This browser's attempt, once: undefined when there is none, or it is forged or too old. */
  consume(request: FastifyRequest, reply: FastifyReply, now: number): KeptAttempt | undefined
}

export function createAttemptCookie({ name, path, secure }: AttemptCookieOptions): AttemptCookie {
  const scope = { path, httpOnly: true, sameSite: 'strict' } as const
  // The signature is of the value alone: without the name, other cookies of ours would pass for this one.
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
