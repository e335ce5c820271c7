import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ATTEMPT_TTL_S, type SignInAttempt } from './google-client.ts'

const COOKIE = 'assay_google'

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  expiresAt: z.number(),
})

export interface AttemptCookieOptions {
  /** Sent over TLS only. */
  readonly secure: boolean
}

const scope = { path: '/api/v1/oauth/google', httpOnly: true, sameSite: 'strict' } as const

/** Keeps the attempt in the browser that made it: signed, and out of reach of scripts. */
export function setAttempt(
  reply: FastifyReply,
  attempt: SignInAttempt,
  { secure }: AttemptCookieOptions,
): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  reply.setCookie(COOKIE, value, { ...scope, secure, signed: true, maxAge: ATTEMPT_TTL_S })
}

/** This browser's attempt, once: undefined when there is none, or it is forged or too old. */
export function consumeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): SignInAttempt | undefined {
  const signed = request.cookies[COOKIE]
  if (!signed) return undefined
  reply.clearCookie(COOKIE, scope)
  const { valid, value } = request.unsignCookie(signed)
  if (!valid || !value) return undefined
  const attempt = Attempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  return attempt.expiresAt > now ? attempt : undefined
}
