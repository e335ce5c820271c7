export type CitationKind = 'pmid' | 'pmcid' | 'doi' | 'nct' | 'rs' | 'link'

/**
 * A source that an answer cites, with its first position in UTF-16 code units; `end` is exclusive.
 */
export interface Citation {
  readonly kind: CitationKind
  /** Normalised, so that equal sources have equal ids. */
  readonly id: string
  readonly start: number
  readonly end: number
}
