import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { Fingerprint } from './guest.ts'
import { defineRoute } from './route-contract.ts'

export const LoginBody = z.object({
  username: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(128),
  fingerprint_hash: Fingerprint.optional(),
})
export type LoginBody = z.infer<typeof LoginBody>

export const AccessTokenDto = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
})
export type AccessTokenDto = z.infer<typeof AccessTokenDto>

/** Takes JSON and the OAuth2 password form alike. */
export const createAccessTokenRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/login/access-token',
  schema: {
    summary: 'Log in with e-mail and password',
    tags: ['login'],
    body: LoginBody,
    response: { 200: AccessTokenDto, 400: ErrorBody, 422: ErrorBody, 503: ErrorBody },
  },
})
