import { type IdentifierKind, ReviewedKinds } from '@assay/contracts/patient-data'
import { InvalidInputError } from '../../http/invalid-input-error.ts'

/** @throws {InvalidInputError} for an unknown kind. */
export function reviewedKinds(text: string | undefined): IdentifierKind[] {
  const kinds = text?.split(',').map((kind) => kind.trim()) ?? []
  const parsed = ReviewedKinds.safeParse(kinds.filter((kind) => kind !== ''))
  if (!parsed.success) throw new InvalidInputError('phi_reviewed', 'Unknown kind of identifier')
  return parsed.data
}
