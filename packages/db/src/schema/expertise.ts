import type { ExpertiseRole } from '@assay/contracts/expertise'
import type { Subject } from '@assay/contracts/labels'
import type { Generated } from 'kysely'

/** A person's latest declaration. It is deleted with the person. */
export interface DeclaredExpertiseTable {
  userId: string
  field: Subject
  role: ExpertiseRole
  /** Years in the field. */
  years: number
  declaredAt: Generated<Date>
}
