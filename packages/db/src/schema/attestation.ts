import type { EvidenceKind, ExpertiseRole } from '@assay/contracts/expertise'
import type { Subject } from '@assay/contracts/labels'
import type { Generated } from 'kysely'

/** Somebody asks to be attested what they declared: waiting, decided, perhaps revoked. */
export interface AttestationTable {
  id: string
  userId: string
  /** As declared when it was asked; another declaration is not what was attested. */
  field: Subject
  role: ExpertiseRole
  evidence: EvidenceKind
  statement: string
  askedAt: Generated<Date>
  decision: 'attest' | 'refuse' | null
  reason: string | null
  decidedBy: string | null
  decidedAt: Date | null
  /** Of what was attested. */
  expiresAt: Date | null
  revokedAt: Date | null
  revokedBy: string | null
  revocationReason: string | null
}
