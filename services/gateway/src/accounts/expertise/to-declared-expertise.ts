import type { DeclaredExpertise } from '@assay/contracts/expertise'
import type { Declaration } from './expertise-repository.ts'

/** The declaration as its owner sees it. */
export function toDeclaredExpertise({
  declaredAt,
  ...declaration
}: Declaration): DeclaredExpertise {
  return { ...declaration, declared_at: declaredAt.toISOString() }
}
