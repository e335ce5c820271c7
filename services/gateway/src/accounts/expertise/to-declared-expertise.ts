import type { DeclaredExpertise } from '@assay/contracts/expertise'
import type { Declaration } from './expertise-repository.ts'

/** Converts a declaration to the form in which its owner sees it. */
export function toDeclaredExpertise({
  declaredAt,
  ...declaration
}: Declaration): DeclaredExpertise {
  return { ...declaration, declared_at: declaredAt.toISOString() }
}
