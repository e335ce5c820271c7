import type { EvidenceKind } from '@assay/contracts/expertise'
import { t } from '@lingui/core/macro'

export const EVIDENCE_LABELS: Readonly<Record<EvidenceKind, string>> = {
  staff_page: t`A page on my employer’s site`,
  publication: t`A publication`,
  professional_register: t`A professional register`,
  institutional_address: t`An institutional email address`,
  other: t`Something else`,
}
