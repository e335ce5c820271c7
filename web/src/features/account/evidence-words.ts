import type { EvidenceKind } from '@assay/contracts/expertise'

export const EVIDENCE_WORDS: Readonly<Record<EvidenceKind, string>> = {
  staff_page: 'A page of my employer',
  publication: 'A publication',
  professional_register: 'A professional register',
  institutional_address: 'An address of an institution',
  other: 'Something else',
}
