import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { ReversalReason } from './exclusions.ts'
import { DeclaredExpertise, EvidenceKind, ExpertiseDto } from './expertise.ts'
import { MAX_STATEMENT_LENGTH } from './expertise-roles.ts'
import { PageQuery } from './page.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

export const AskAttestationBody = z.strictObject({
  evidence: EvidenceKind,
  /** Where it is found. */
  statement: text().trim().min(1).max(MAX_STATEMENT_LENGTH),
})
export type AskAttestationBody = z.infer<typeof AskAttestationBody>

/** To superusers: who asks, what they declared when they did, and what was decided. */
export const AttestationDto = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  /** The iD that is linked now. */
  orcid: z.string().nullable(),
  ...DeclaredExpertise.pick({ field: true, role: true }).shape,
  evidence: EvidenceKind,
  statement: z.string(),
  asked_at: z.iso.datetime(),
  decision: z.enum(['attest', 'refuse']).nullable(),
  reason: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Null before, and for a superuser whose account is gone. */
  decided_by: z.uuid().nullable(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  revocation_reason: z.string().nullable(),
})
export type AttestationDto = z.infer<typeof AttestationDto>

/** `count` goes no further than a thousand. */
export const AttestationsDto = z.object({ data: z.array(AttestationDto), count: z.int() })
export type AttestationsDto = z.infer<typeof AttestationsDto>

export const AttestationList = z.enum(['waiting', 'decided'])
export type AttestationList = z.infer<typeof AttestationList>

export const DecideAttestationBody = z.strictObject({
  decision: z.enum(['attest', 'refuse', 'revoke']),
  reason: ReversalReason,
})
export type DecideAttestationBody = z.infer<typeof DecideAttestationBody>

const tags = ['users']

/** Again is instead. An account asks for what it has declared. */
export const askAttestationRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/attestations/',
  config: { access: 'accounts' },
  schema: {
    summary: 'Ask superusers to attest what one declared',
    tags,
    body: AskAttestationBody,
    response: { 200: ExpertiseDto, 409: ErrorBody },
  },
})

export const listAttestationsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/attestations/',
  config: { access: 'superusers' },
  schema: {
    summary: 'Who asks to be attested, first come first; or what was decided, newest first',
    tags,
    querystring: PageQuery.extend({ list: AttestationList }),
    response: { 200: AttestationsDto },
  },
})

export const decideAttestationRoute = defineRoute({
  method: 'PATCH',
  url: '/api/v1/attestations/:id',
  config: { access: 'superusers' },
  schema: {
    summary: 'Attest an expertise for two years, refuse to, or revoke; nobody their own',
    tags,
    params: z.object({ id: z.uuid() }),
    body: DecideAttestationBody,
    response: {
      200: z.object({ message: z.string() }),
      404: ErrorBody,
      409: ErrorBody,
    },
  },
})
