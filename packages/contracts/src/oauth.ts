import { z } from 'zod'
import { REFUSALS } from './constants.ts'
import { ErrorBody } from './errors.ts'
import { Fingerprint } from './guest.ts'
import { InvitationToken } from './invitation-token.ts'
import { AccessTokenDto } from './login.ts'
import { defineRoute } from './route-contract.ts'
import { slug, text, Url } from './text.ts'
import { SecondFactorCode } from './totp.ts'

/** A ticket may contain the provider's address for log-out, with an ID token. */
const MAX_TICKET_LENGTH = 12_000

/** A provider of `OIDC_PROVIDERS`. */
const SignInProviderDto = z.object({ id: z.string(), name: z.string() })

const GoogleStatusDto = z.object({
  is_available: z.boolean(),
  /** Further providers, in the operator's order. */
  providers: z.array(SignInProviderDto),
})

/** `google`, or the id of a further provider. */
const ProviderParams = z.object({ provider: slug() })

const StartSignInBody = z.object({
  redirect_uri: Url,
  /** Requests that the provider offers other accounts, after it sent one that was refused. */
  selects_account: z.boolean().optional(),
})

const SignInStartDto = z.object({ authorization_url: z.url() })

/**
 * `code`, `state` and `iss`, as the provider sent them to `redirect_uri`. A callback without
 * `state` is refused.
 */
const FinishSignInBody = z.object({
  code: text(REFUSALS.noGoogleCode).min(1, REFUSALS.noGoogleCode).max(2_000),
  state: text().max(200).nullish(),
  iss: text().max(2_000).nullish(),
  redirect_uri: Url,
  fingerprint_hash: Fingerprint.nullish(),
  /** For an account that does not exist yet. */
  invitation: InvitationToken.nullish(),
})

/** With a `ticket`, the account has two-factor sign-in, and a code finishes the sign-in. */
const CodeNeededBody = ErrorBody.extend({ ticket: z.string().optional() })

const EnterCodeBody = z.object({
  ticket: text().max(MAX_TICKET_LENGTH),
  totp_code: SecondFactorCode,
  fingerprint_hash: Fingerprint.nullish(),
})

const refusals = { 400: ErrorBody, 404: ErrorBody, 409: ErrorBody }

export const readGoogleStatusRoute = defineRoute('GET', '/api/v1/oauth/google', {
  access: 'open',
  summary: 'Read with which providers people can sign in',
  response: { 200: GoogleStatusDto },
})

/**
 * Sets the cookie that binds the callback to this browser. The client then redirects to the URL.
 */
export const startSignInRoute = defineRoute('POST', '/api/v1/oauth/:provider/start', {
  access: 'open',
  summary: 'Begin a sign-in with Google or another provider',
  params: ProviderParams,
  body: StartSignInBody,
  response: { 200: SignInStartDto, ...refusals },
})

export const finishSignInRoute = defineRoute('POST', '/api/v1/oauth/:provider/callback', {
  access: 'open',
  summary: 'Finish a sign-in with Google or another provider',
  params: ProviderParams,
  body: FinishSignInBody,
  response: { 200: AccessTokenDto, ...refusals, 409: CodeNeededBody },
})

export const enterCodeRoute = defineRoute('POST', '/api/v1/login/code', {
  access: 'open',
  summary: 'Finish a sign-in with a provider by the code of two-factor sign-in',
  body: EnterCodeBody,
  response: { 200: AccessTokenDto, 400: ErrorBody },
})
