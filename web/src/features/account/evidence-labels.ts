import type { EvidenceKind } from '@assay/contracts/expertise'

export const EVIDENCE_LABELS: Readonly<Record<EvidenceKind, string>> = {
  staff_page: 'A page on my employer’s site',
  publication: 'A publication',
  professional_register: 'A professional register',
  institutional_address: 'An institutional email address',
  other: 'Something else',
}
