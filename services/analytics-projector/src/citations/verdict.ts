import { isOtherTitle } from '@assay/citations'
import type { CitationKind, CitationStatus } from '@assay/contracts/citations'

/** Kinds that there is an authority for. */
export const CHECKED_KINDS = ['pmid', 'pmcid', 'doi', 'rs'] as const
export type CheckedKind = (typeof CHECKED_KINDS)[number]

/** What an authority says of a reference. */
export interface Verdict {
  readonly kind: CheckedKind
  readonly reference: string
  /** `elsewhere`: it is registered with another authority, which is not asked. */
  readonly outcome: 'found' | 'not_found' | 'elsewhere'
  /** Of the record, in the languages that it has; none for a variant. */
  readonly titles: readonly string[]
  readonly retracted: boolean
}

/** What is known of a reference; without an outcome that is not too old. */
export interface CachedVerdict extends Omit<Verdict, 'outcome'> {
  readonly outcome: Verdict['outcome'] | null
}

export function isChecked<Source extends { readonly kind: CitationKind }>(
  source: Source,
): source is Source & { readonly kind: CheckedKind } {
  return CHECKED_KINDS.some((kind) => kind === source.kind)
}

/** The status of a source that an answer names, by what is known of it. */
export function statusOf(
  namedTitle: string | null,
  verdict: Pick<CachedVerdict, 'outcome' | 'titles'> | undefined,
): CitationStatus {
  if (verdict?.outcome === 'not_found') return 'not_found'
  if (verdict?.outcome !== 'found') return 'unchecked'
  return namedTitle !== null && isOtherTitle(namedTitle, verdict.titles) ? 'other_title' : 'found'
}
