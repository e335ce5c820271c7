import type { ExpertiseDto } from '@assay/contracts/expertise'
import type { Database } from '@assay/db'
import { findOrcid } from '../identities/orcid-repository.ts'
import { listOwnAttestations } from './attestation-repository.ts'
import { findDeclaration } from './expertise-repository.ts'
import { findValidAttestation, tierOf } from './expertise-tier.ts'
import { toDeclaredExpertise } from './to-declared-expertise.ts'

/** Reads a person's expertise in the form in which that person sees it. */
export type ReadExpertise = (person: {
  readonly id: string
  readonly isGuest: boolean
}) => Promise<ExpertiseDto>

export function createExpertiseReading(
  db: Database,
  { isOrcidAvailable }: { readonly isOrcidAvailable: boolean },
): ReadExpertise {
  return async ({ id, isGuest }) => {
    const [declaration, linked, attestations] = await Promise.all([
      findDeclaration(db, id),
      findOrcid(db, id),
      listOwnAttestations(db, id),
    ])
    const attestation = findValidAttestation(attestations, declaration, new Date()) ?? null
    return {
      tier: tierOf({ declaration, linked, attestation }),
      declared: declaration ? toDeclaredExpertise(declaration) : null,
      may_declare: !(isGuest && declaration),
      orcid: linked?.orcid ?? null,
      is_affiliated: linked?.isAffiliated ?? false,
      may_link_orcid: isOrcidAvailable && !isGuest && !linked,
      attestation,
      may_request_attestation: !isGuest && declaration !== undefined,
    }
  }
}
