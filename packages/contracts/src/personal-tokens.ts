import { z } from 'zod'
import { CurrentPassword } from './account-fields.ts'
import {
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  TOKEN_SCOPES,
} from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { line } from './text.ts'

/**
 * What a personal access token may do, within the rights of its account.
 * - `read`: every read.
 * - `studies`: every call below `/studies/`, and the reads that these calls need.
 * - `admin`: every call except those that concern the security of the account. Only for superusers.
 */
export const TokenScope = z.enum(TOKEN_SCOPES)
export type TokenScope = z.infer<typeof TokenScope>

export const PersonalTokenDto = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(TokenScope),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Accurate to a minute. */
  last_used_at: z.iso.datetime().nullable(),
})
export type PersonalTokenDto = z.infer<typeof PersonalTokenDto>

/** Returned only once: the token itself. */
export const CreatedTokenDto = PersonalTokenDto.extend({ token: z.string() })
export type CreatedTokenDto = z.infer<typeof CreatedTokenDto>

/** Requires the account's password, or a sign-in within the last ten minutes. */
export const CreateTokenBody = z.object({
  name: line()
    .min(1, 'Name is required')
    .max(MAX_TOKEN_NAME_LENGTH, `Name must be at most ${MAX_TOKEN_NAME_LENGTH} characters`),
  scopes: z
    .array(TokenScope)
    .min(1, 'Choose at least one scope')
    .max(TOKEN_SCOPES.length)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expires_in_days: z.int().min(1).max(MAX_TOKEN_DAYS).default(DEFAULT_TOKEN_DAYS),
  current_password: CurrentPassword.optional(),
})
export type CreateTokenBody = z.infer<typeof CreateTokenBody>

const url = '/api/v1/users/me/tokens'
export const listTokensRoute = defineRoute('GET', url, {
  access: 'accounts',
  sessionOnly: true,
  summary: "List the caller's personal access tokens, newest first",
  response: { 200: z.array(PersonalTokenDto) },
})

export const createTokenRoute = defineRoute('POST', url, {
  access: 'accounts',
  sessionOnly: true,
  summary: 'Create a personal access token',
  body: CreateTokenBody,
  response: { 200: CreatedTokenDto, 400: ErrorBody, 409: ErrorBody },
})

export const revokeTokenRoute = defineRoute('DELETE', '/api/v1/users/me/tokens/:id', {
  access: 'accounts',
  sessionOnly: true,
  summary: 'Revoke a personal access token permanently',
  params: z.object({ id: z.uuid() }),
  response: { 200: MessageBody, 404: ErrorBody },
})
