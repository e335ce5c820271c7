import { z } from 'zod'
import { REFUSALS } from './constants.ts'
import { ErrorBody } from './errors.ts'
import { Fingerprint } from './guest.ts'
import { InvitationToken } from './invitation-token.ts'
import { AccessTokenDto } from './login.ts'
import { defineRoute } from './route-contract.ts'
import { text, Url } from './text.ts'

const GoogleStatusDto = z.object({ is_available: z.boolean() })

const StartGoogleBody = z.object({ redirect_uri: Url })

const GoogleStartDto = z.object({ authorization_url: z.url() })

/**
 * `code` and `state`, as the provider sent them to `redirect_uri`. A callback without `state` is
 * refused.
 */
const GoogleCallbackBody = z.object({
  code: text(REFUSALS.noGoogleCode).min(1, REFUSALS.noGoogleCode).max(2_000),
  state: text().max(200).nullish(),
  redirect_uri: Url,
  fingerprint_hash: Fingerprint.nullish(),
  /** For an account that does not exist yet. */
  invitation: InvitationToken.nullish(),
})

const tags = ['login']
const refusals = { 400: ErrorBody, 409: ErrorBody }

export const readGoogleStatusRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/oauth/google',
  access: 'open',
  summary: 'Read whether sign-in with Google is available',
  tags,
  response: { 200: GoogleStatusDto },
})

/**
 * Sets the cookie that binds the callback to this browser. The client then redirects to the URL.
 */
export const startGoogleRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/oauth/google/start',
  access: 'open',
  summary: 'Begin a sign-in with Google',
  tags,
  body: StartGoogleBody,
  response: { 200: GoogleStartDto, ...refusals },
})

export const finishGoogleRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/oauth/google/callback',
  access: 'open',
  summary: 'Finish a sign-in with Google',
  tags,
  body: GoogleCallbackBody,
  response: { 200: AccessTokenDto, ...refusals },
})
