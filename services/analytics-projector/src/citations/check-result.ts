import { isOtherTitle } from '@assay/citations'
import type { CitationKind, CitationStatus } from '@assay/contracts/citations'

/** Kinds that an authority can check. */
export const CHECKED_KINDS = ['pmid', 'pmcid', 'doi', 'rs'] as const
export type CheckedKind = (typeof CHECKED_KINDS)[number]

/** An authority's result for a reference. */
export interface CheckResult {
  readonly kind: CheckedKind
  readonly reference: string
  /**
   * `elsewhere` means that the reference is registered with another authority, which is not
   * queried.
   */
  readonly outcome: 'found' | 'not_found' | 'elsewhere'
  /** The record's titles in all its languages; empty for a variant. */
  readonly titles: readonly string[]
  readonly retracted: boolean
}

/** The stored result for a reference. The outcome is null if there is no recent one. */
export interface CachedResult extends Omit<CheckResult, 'outcome'> {
  readonly outcome: CheckResult['outcome'] | null
}

export function isChecked<Source extends { readonly kind: CitationKind }>(
  source: Source,
): source is Source & { readonly kind: CheckedKind } {
  return CHECKED_KINDS.some((kind) => kind === source.kind)
}

/** Derives the status of a source that an answer names from the stored result. */
export function statusOf(
  namedTitle: string | null,
  result: Pick<CachedResult, 'outcome' | 'titles'> | undefined,
): CitationStatus {
  if (result?.outcome === 'not_found') return 'not_found'
  if (result?.outcome !== 'found') return 'unchecked'
  return namedTitle !== null && isOtherTitle(namedTitle, result.titles) ? 'other_title' : 'found'
}
