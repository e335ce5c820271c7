import { z } from 'zod'
import { EXPERTISE_ROLES, MAX_EXPERTISE_YEARS } from '../expertise.ts'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { Subject } from './labels.ts'
import { defineRoute } from './route-contract.ts'

/** How sure it is what somebody knows: nothing said, said by themselves, or known by their ORCID iD. */
export const ExpertiseTier = z.enum(['undeclared', 'declared', 'identified'])
export type ExpertiseTier = z.infer<typeof ExpertiseTier>

export const ExpertiseRole = z.enum(EXPERTISE_ROLES)
export type ExpertiseRole = z.infer<typeof ExpertiseRole>

export const DeclareExpertiseBody = z.strictObject({
  field: Subject,
  role: ExpertiseRole,
  /** In the field. */
  years: z.int().min(0).max(MAX_EXPERTISE_YEARS),
})
export type DeclareExpertiseBody = z.infer<typeof DeclareExpertiseBody>

export const DeclaredExpertise = z.object({
  ...DeclareExpertiseBody.shape,
  declared_at: z.iso.datetime(),
})
export type DeclaredExpertise = z.infer<typeof DeclaredExpertise>

/** Of the caller; nobody else is told. */
export const ExpertiseDto = z.object({
  tier: ExpertiseTier,
  declared: DeclaredExpertise.nullable(),
  /** Guests say it once. */
  may_declare: z.boolean(),
  /** The linked iD, as in `0000-0002-1825-0097`. */
  orcid: z.string().nullable(),
  /** May an account link one here? */
  may_link_orcid: z.boolean(),
})
export type ExpertiseDto = z.infer<typeof ExpertiseDto>

const tags = ['users']
const refusals = { 401: ErrorBody, 422: ErrorBody, 429: ErrorBody, 503: ErrorBody }

export const readExpertiseRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/users/me/expertise',
  config: { access: 'people' },
  schema: {
    summary: 'What the caller said to know',
    tags,
    querystring: GuestQuery,
    response: { 200: ExpertiseDto, ...refusals },
  },
})

/** An account says it anew whenever it changes; a guest once. Nobody verifies it. */
export const declareExpertiseRoute = defineRoute({
  method: 'PUT',
  url: '/api/v1/users/me/expertise',
  config: { access: 'people' },
  schema: {
    summary: 'Say in which field, in what role and for how long one works',
    tags,
    querystring: GuestQuery,
    body: DeclareExpertiseBody,
    response: { 200: ExpertiseDto, 409: ErrorBody, ...refusals },
  },
})

/** An account takes back what it said; votes of before keep what was true of them. */
export const withdrawExpertiseRoute = defineRoute({
  method: 'DELETE',
  url: '/api/v1/users/me/expertise',
  config: { access: 'accounts' },
  schema: {
    summary: 'Take back what one said to know',
    tags,
    response: { 200: ExpertiseDto, ...refusals },
  },
})
