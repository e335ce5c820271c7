import type { ExpertiseRole, Subject } from '@assay/contracts'
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
