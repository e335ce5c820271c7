export type CitationKind = 'pmid' | 'pmcid' | 'doi' | 'nct' | 'rs' | 'link'

/** A source that an answer names, and where it does first: UTF-16 units, the end excluded. */
export interface Citation {
  readonly kind: CitationKind
  /** Normalised: the same source has the same id. */
  readonly id: string
  readonly start: number
  readonly end: number
}
