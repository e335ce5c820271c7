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
  /** Its short name; null if the record has none. */
  readonly journal: string | null
  readonly year: number | null
  readonly retracted: boolean
}

/** The rest of a result without a record. */
export const NO_PUBLICATION = { titles: [], journal: null, year: null, retracted: false } as const

/** What decides the status of a citation. The outcome is null if there is no recent result. */
export interface KnownResult extends Pick<CheckResult, 'kind' | 'reference' | 'titles'> {
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
  result: Pick<KnownResult, 'outcome' | 'titles'> | undefined,
): CitationStatus {
  if (result?.outcome === 'not_found') return 'not_found'
  if (result?.outcome !== 'found') return 'unchecked'
  return namedTitle !== null && isOtherTitle(namedTitle, result.titles) ? 'other_title' : 'found'
}
