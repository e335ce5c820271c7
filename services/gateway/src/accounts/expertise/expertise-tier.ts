import type { AttestationState, ExpertiseTier, OwnAttestation } from '@assay/contracts/expertise'
import { ATTESTATION_DAYS } from '@assay/contracts/expertise-roles'
import type { ReviewState } from '@assay/contracts/reviews'
import type { LinkedOrcid } from '../identities/orcid-repository.ts'
import type { Attestation } from './attestation-repository.ts'
import type { Declaration } from './expertise-repository.ts'

interface Known {
  readonly declaration: Declaration | undefined
  readonly linked: Pick<LinkedOrcid, 'isAffiliated'> | undefined
  readonly attestation: { readonly state: AttestationState } | null
}

/** Returns the highest tier that applies. Expired and revoked attestations do not count. */
export function tierOf({ declaration, linked, attestation }: Known): ExpertiseTier {
  if (attestation?.state === 'attested') return 'attested'
  if (linked) return linked.isAffiliated ? 'affiliated' : 'identified'
  return declaration ? 'declared' : 'undeclared'
}

/** Returns the expiry of an attestation given at this time. */
export function expiryOf(attestedAt: Date): Date {
  return new Date(attestedAt.getTime() + ATTESTATION_DAYS * 86_400_000)
}

const SETTLED: Partial<Record<ReviewState, AttestationState>> = {
  refuse: 'refused',
  revoke: 'revoked',
}

/**
 * Returns the state of a request at `now`. Only a request for the declared field and role counts.
 */
export function stateOf(
  { state, at, field, role }: Attestation,
  declaration: Pick<Declaration, 'field' | 'role'> | undefined,
  now: Date,
): AttestationState {
  const settled = SETTLED[state]
  if (settled) return settled
  if (field !== declaration?.field || role !== declaration.role) return 'outdated'
  if (state === 'waiting') return 'waiting'
  return expiryOf(at) > now ? 'attested' : 'expired'
}

/** Converts an attestation to the form in which its owner sees it. */
export function toOwnAttestation(
  attestation: Attestation,
  declaration: Declaration | undefined,
  now: Date,
): OwnAttestation {
  const { field, role, evidence, statement, reason, state, at, createdAt } = attestation
  return {
    ...{ field, role, evidence, reason, state: stateOf(attestation, declaration, now) },
    statement: statement ?? '',
    asked_at: createdAt.toISOString(),
    expires_at: state === 'attest' ? expiryOf(at).toISOString() : null,
  }
}

/** Returns the valid attestation, or the latest request if there is none. */
export function findValidAttestation(
  attestations: readonly Attestation[],
  declaration: Declaration | undefined,
  now: Date,
): OwnAttestation | undefined {
  const all = attestations.map((attestation) => toOwnAttestation(attestation, declaration, now))
  return all.findLast(({ state }) => state === 'attested') ?? all.at(-1)
}
