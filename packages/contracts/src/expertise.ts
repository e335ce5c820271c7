import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import {
  EVIDENCE_KINDS,
  EXPERTISE_ROLES,
  EXPERTISE_TIERS,
  MAX_EXPERTISE_YEARS,
  MAX_STATEMENT_LENGTH,
} from './expertise-roles.ts'
import { GuestQuery } from './guest.ts'
import { Subject } from './labels.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

export const ExpertiseTier = z.enum(EXPERTISE_TIERS)
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

export const EvidenceKind = z.enum(EVIDENCE_KINDS)
export type EvidenceKind = z.infer<typeof EvidenceKind>

export const AskAttestationBody = z.strictObject({
  evidence: EvidenceKind,
  /** Where the evidence is. */
  statement: text().trim().min(1).max(MAX_STATEMENT_LENGTH),
})
export type AskAttestationBody = z.infer<typeof AskAttestationBody>

/** `outdated`: something else was declared since. */
export const AttestationState = z.enum([
  'waiting',
  'attested',
  'refused',
  'revoked',
  'expired',
  'outdated',
])
export type AttestationState = z.infer<typeof AttestationState>

/** What somebody asked last to be attested, and what became of it. */
export const OwnAttestation = z.object({
  ...DeclareExpertiseBody.pick({ field: true, role: true }).shape,
  state: AttestationState,
  evidence: EvidenceKind,
  statement: z.string(),
  asked_at: z.iso.datetime(),
  /** Of the last decision, in the words of a superuser. */
  reason: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
})
export type OwnAttestation = z.infer<typeof OwnAttestation>

/** Of the caller. Tier and role of their votes are told in bands of ten voters, the rest to nobody else. */
export const ExpertiseDto = z.object({
  tier: ExpertiseTier,
  declared: DeclaredExpertise.nullable(),
  /** Guests say it once. */
  may_declare: z.boolean(),
  /** The linked iD, as in `0000-0002-1825-0097`. */
  orcid: z.string().nullable(),
  /** An organisation says on the iD's public record that it employs the person. */
  is_affiliated: z.boolean(),
  /** May an account link one here? */
  may_link_orcid: z.boolean(),
  attestation: OwnAttestation.nullable(),
  /** Accounts ask for what they declared. */
  may_ask_attestation: z.boolean(),
})
export type ExpertiseDto = z.infer<typeof ExpertiseDto>

const tags = ['users']

export const readExpertiseRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/users/me/expertise',
  access: 'people',
  summary: 'What the caller said to know',
  tags,
  querystring: GuestQuery,
  response: { 200: ExpertiseDto },
})

/** An account says it anew whenever it changes; a guest once. Nobody verifies it. */
export const declareExpertiseRoute = defineRoute({
  method: 'PUT',
  url: '/api/v1/users/me/expertise',
  access: 'people',
  summary: 'Say in which field, in what role and for how long one works',
  tags,
  querystring: GuestQuery,
  body: DeclareExpertiseBody,
  response: { 200: ExpertiseDto, 409: ErrorBody },
})

/** An account takes back what it said; votes of before keep what was true of them. */
export const withdrawExpertiseRoute = defineRoute({
  method: 'DELETE',
  url: '/api/v1/users/me/expertise',
  access: 'accounts',
  summary: 'Take back what one said to know',
  tags,
  response: { 200: ExpertiseDto },
})

/** A second request replaces the one that waits. */
export const askAttestationRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/attestations/',
  access: 'accounts',
  summary: 'Ask superusers to attest the declared expertise',
  tags,
  body: AskAttestationBody,
  response: { 200: ExpertiseDto, 409: ErrorBody },
})
