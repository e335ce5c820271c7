import type { DeclaredExpertise } from '@assay/contracts/expertise'
import type { Declaration } from './expertise-repository.ts'

/** As it is sent to the person who said it, and to nobody else. */
export function toDeclaredExpertise({ declaredAt, ...said }: Declaration): DeclaredExpertise {
  return { ...said, declared_at: declaredAt.toISOString() }
}
