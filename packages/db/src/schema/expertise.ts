import type { ExpertiseRole } from '@assay/contracts/expertise'
import type { Subject } from '@assay/contracts/labels'
import type { Generated } from 'kysely'

/** What a person said to know, the last time; it goes with the person. */
export interface DeclaredExpertiseTable {
  userId: string
  field: Subject
  role: ExpertiseRole
  /** In the field. */
  years: number
  declaredAt: Generated<Date>
}
