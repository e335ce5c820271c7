import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ATTEMPT_TTL_S, SignInAttempt } from './sign-in-attempt.ts'

const Attempts = z.array(SignInAttempt)

export interface AttemptCookieOptions {
  readonly name: string
  /** The only path to which the browser sends the cookie. */
  readonly path: `/api/v1/${string}`
  /** Whether the browser sends the cookie only over TLS. */
  readonly secure: boolean
}

/** Tabs of one browser may sign in at the same time. */
const MAX_ATTEMPTS = 4

/**
 * Stores sign-in attempts in the browser that made them, in a signed cookie that scripts cannot
 * read.
 */
export interface AttemptCookie {
  /** Adds an attempt; of more than four, the oldest is dropped. */
  add(request: FastifyRequest, reply: FastifyReply, attempt: SignInAttempt): void
  /**
   * Returns and removes this browser's attempt with the state; undefined if it is absent, forged or
   * expired.
   */
  consume(request: FastifyRequest, reply: FastifyReply, state: string): SignInAttempt | undefined
}

export function createAttemptCookie({ name, path, secure }: AttemptCookieOptions): AttemptCookie {
  const scope = { path, httpOnly: true, sameSite: 'strict' } as const
  // The signature covers only the value, so the value must contain the cookie's name. Otherwise the
  // value of another signed cookie would be accepted.
  const prefix = `${name}.`
  const read = (request: FastifyRequest): readonly SignInAttempt[] => {
    const signed = request.cookies[name]
    const { valid, value } = signed ? request.unsignCookie(signed) : { valid: false, value: null }
    if (!valid || !value?.startsWith(prefix)) return []
    const json = Buffer.from(value.slice(prefix.length), 'base64url').toString()
    return Attempts.parse(JSON.parse(json)).filter(({ expiresAt }) => expiresAt > Date.now())
  }
  const write = (reply: FastifyReply, attempts: readonly SignInAttempt[]) => {
    if (attempts.length === 0) return reply.clearCookie(name, scope)
    const value = prefix + Buffer.from(JSON.stringify(attempts)).toString('base64url')
    return reply.setCookie(name, value, { ...scope, secure, signed: true, maxAge: ATTEMPT_TTL_S })
  }
  return {
    add(request, reply, attempt) {
      write(reply, [attempt, ...read(request)].slice(0, MAX_ATTEMPTS))
    },
    consume(request, reply, state) {
      const attempts = read(request)
      write(
        reply,
        attempts.filter((attempt) => attempt.state !== state),
      )
      return attempts.find((attempt) => attempt.state === state)
    },
  }
}
