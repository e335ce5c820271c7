import { z } from 'zod'
import { ErrorBody, MessageBody } from './errors.ts'
import { Fingerprint } from './guest.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'
import { SecondFactorCode } from './totp.ts'
import { UserDto } from './users.ts'

/**
 * With a fingerprint, the guest's threads, turns, votes and acceptance of the terms move into the
 * account.
 */
const LoginBody = z.object({
  username: text().trim().min(1, 'Email is required').max(320),
  password: text().min(1, 'Password is required').max(128),
  /** Required while two-factor sign-in is on. Without a code, the response is 409. */
  totp_code: SecondFactorCode.nullish(),
  fingerprint_hash: Fingerprint.nullish(),
})

export const AccessTokenDto = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
})
export type AccessTokenDto = z.infer<typeof AccessTokenDto>

/** Accepts JSON and the OAuth2 password form. */
export const createAccessTokenRoute = defineRoute('POST', '/api/v1/login/access-token', {
  access: 'open',
  summary: 'Log in with e-mail and password',
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  body: LoginBody,
  response: { 200: AccessTokenDto, 400: ErrorBody, 409: ErrorBody },
})

export const testTokenRoute = defineRoute('POST', '/api/v1/login/test-token', {
  access: 'accounts',
  summary: 'Read the user of a token',
  response: { 200: UserDto },
})

/**
 * `end_session_url` ends the session at the provider that signed the user in. The client opens it
 * after the log-out.
 */
const LogOutDto = MessageBody.extend({ end_session_url: z.url().optional() })

/** Revokes the token on all servers. */
export const logOutRoute = defineRoute('POST', '/api/v1/logout', {
  access: 'accounts',
  sessionOnly: true,
  summary: 'Revoke this token',
  response: { 200: LogOutDto },
})
