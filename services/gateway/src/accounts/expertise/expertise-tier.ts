import type { AttestationState, ExpertiseTier, OwnAttestation } from '@assay/contracts/expertise'
import type { LinkedOrcid } from '../identities/orcid-repository.ts'
import type { Attestation } from './attestation-repository.ts'
import type { Declaration } from './expertise-repository.ts'

interface Known {
  readonly declaration: Declaration | undefined
  readonly linked: Pick<LinkedOrcid, 'isAffiliated'> | undefined
  readonly attestation: { readonly state: AttestationState } | null
}

/** The highest tier that holds now; what expired counts as what is left without it. */
export function tierOf({ declaration, linked, attestation }: Known): ExpertiseTier {
  if (attestation?.state === 'attested') return 'attested'
  if (linked) return linked.isAffiliated ? 'affiliated' : 'identified'
  return declaration ? 'declared' : 'undeclared'
}

/** What became of it by now. Only the field and role that are declared still count. */
export function stateOf(
  asked: Attestation,
  declaration: Pick<Declaration, 'field' | 'role'> | undefined,
  now: Date,
): AttestationState {
  if (asked.revokedAt) return 'revoked'
  if (asked.decision === 'refuse') return 'refused'
  if (asked.field !== declaration?.field || asked.role !== declaration.role) return 'outdated'
  if (!asked.expiresAt) return 'waiting'
  return asked.expiresAt > now ? 'attested' : 'expired'
}

/** As it is sent to the person who asked. */
export function toOwnAttestation(
  asked: Attestation,
  declaration: Declaration | undefined,
  now: Date,
): OwnAttestation {
  const { field, role, evidence, statement } = asked
  return {
    ...{ field, role, evidence, statement, state: stateOf(asked, declaration, now) },
    asked_at: asked.askedAt.toISOString(),
    reason: asked.revocationReason ?? asked.reason,
    expires_at: asked.expiresAt?.toISOString() ?? null,
  }
}

/** What is in force, whatever was asked since; without that what was asked last. */
export function findStanding(
  asked: readonly Attestation[],
  declaration: Declaration | undefined,
  now: Date,
): OwnAttestation | undefined {
  const all = asked.map((one) => toOwnAttestation(one, declaration, now))
  return all.findLast(({ state }) => state === 'attested') ?? all.at(-1)
}
