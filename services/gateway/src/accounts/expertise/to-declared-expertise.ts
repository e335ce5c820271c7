import type { DeclaredExpertise } from '@assay/contracts/expertise'
import type { Declaration } from './expertise-repository.ts'

/** The declaration as its owner sees it. */
export function toDeclaredExpertise({ declaredAt, ...said }: Declaration): DeclaredExpertise {
  return { ...said, declared_at: declaredAt.toISOString() }
}
