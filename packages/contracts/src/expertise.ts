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
import { ConflictBody, ReviewedKinds } from './patient-data.ts'
import { defineRoute } from './route-contract.ts'
import { line } from './text.ts'

export const ExpertiseTier = z.enum(EXPERTISE_TIERS)
export type ExpertiseTier = z.infer<typeof ExpertiseTier>

export const ExpertiseRole = z.enum(EXPERTISE_ROLES)
export type ExpertiseRole = z.infer<typeof ExpertiseRole>

export const DeclareExpertiseBody = z.strictObject({
  field: Subject,
  role: ExpertiseRole,
  /** Years in the field. */
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

export const RequestAttestationBody = z.strictObject({
  evidence: EvidenceKind,
  /** Where a reviewer finds the evidence. */
  statement: line().min(1).max(MAX_STATEMENT_LENGTH),
  phi_reviewed: ReviewedKinds.optional(),
})
export type RequestAttestationBody = z.infer<typeof RequestAttestationBody>

/** `outdated` means that the person has declared something else since. */
export const AttestationState = z.enum([
  'waiting',
  'attested',
  'refused',
  'revoked',
  'expired',
  'outdated',
])
export type AttestationState = z.infer<typeof AttestationState>

/** The person's last request for an attestation, and its outcome. */
export const OwnAttestation = z.object({
  ...DeclareExpertiseBody.pick({ field: true, role: true }).shape,
  state: AttestationState,
  evidence: EvidenceKind,
  statement: z.string(),
  asked_at: z.iso.datetime(),
  /** Reason of the last decision, written by a superuser. */
  reason: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
})
export type OwnAttestation = z.infer<typeof OwnAttestation>

/**
 * The caller's own expertise. The ledger shows a vote's tier and role only for groups of at least
 * ten voters. The other fields are visible only to the caller.
 */
export const ExpertiseDto = z.object({
  tier: ExpertiseTier,
  declared: DeclaredExpertise.nullable(),
  /** Guests may declare once. */
  may_declare: z.boolean(),
  /** The linked iD, such as `0000-0002-1825-0097`. */
  orcid: z.string().nullable(),
  /** True if an organisation has recorded the person's employment on the public ORCID record. */
  is_affiliated: z.boolean(),
  /** True for an account without an iD, if this deployment offers to link one. */
  may_link_orcid: z.boolean(),
  attestation: OwnAttestation.nullable(),
  /** True if the caller may request an attestation: an account that has declared an expertise. */
  may_request_attestation: z.boolean(),
})
export type ExpertiseDto = z.infer<typeof ExpertiseDto>

export const readExpertiseRoute = defineRoute('GET', '/api/v1/users/me/expertise', {
  access: 'people',
  summary: "Read the caller's expertise",
  querystring: GuestQuery,
  response: { 200: ExpertiseDto },
})

/**
 * An account may declare again after a change, but a guest may declare only once. Declarations are
 * not verified.
 */
export const declareExpertiseRoute = defineRoute('PUT', '/api/v1/users/me/expertise', {
  access: 'people',
  summary: "Declare the caller's field, role and years of experience",
  querystring: GuestQuery,
  body: DeclareExpertiseBody,
  response: { 200: ExpertiseDto, 409: ErrorBody },
})

/**
 * Withdraws an account's declaration. Earlier votes keep the expertise with which they were cast.
 */
export const withdrawExpertiseRoute = defineRoute('DELETE', '/api/v1/users/me/expertise', {
  access: 'accounts',
  summary: "Withdraw the caller's declared expertise",
  response: { 200: ExpertiseDto },
})

/** A second request replaces the pending one. */
export const requestAttestationRoute = defineRoute('POST', '/api/v1/attestations/', {
  access: 'accounts',
  summary: 'Request an attestation of the declared expertise',
  body: RequestAttestationBody,
  response: { 200: ExpertiseDto, 409: ConflictBody },
})
