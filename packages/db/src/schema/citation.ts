import type { CitationKind, CitationStatus } from '@assay/contracts/citations'
import type { Generated } from 'kysely'

/** Records that an answer has been searched for sources, and how many it cites. */
export interface CitationReadingTable {
  answerId: string
  modelId: string
  /** The asker. Answers to the same person are correlated. */
  userId: string
  /** True for a complete answer of a blind battle, which counts in the rates. */
  counts: boolean
  /** Excludes variants (rs numbers), because they are not publications. */
  sources: number
}

/** A source that an answer cites. Only the first MAX_CITATIONS_PER_ANSWER sources are stored. */
export interface CitationTable {
  answerId: string
  /** Starts at 0, in the order of the text. */
  position: number
  kind: CitationKind
  /** Normalised, so that equal sources have equal references. */
  reference: string
  /** The title that the answer gives for the source. */
  namedTitle: string | null
  status: Generated<CitationStatus>
}

/** Kinds that an authority can check. */
export type CheckedKind = Extract<CitationKind, 'pmid' | 'pmcid' | 'doi' | 'rs'>

/** The authority's last result for a reference, and when to request it again. */
export interface CitationCacheTable {
  kind: CheckedKind
  reference: string
  /** Null before the first result. `elsewhere` means that another authority must check it. */
  outcome: 'found' | 'not_found' | 'elsewhere' | null
  titles: Generated<string[]>
  journal: string | null
  year: number | null
  retracted: Generated<boolean>
  answeredAt: Date | null
  /** Null if no request is due. */
  requestAt: Date | null
  /** Attempts since the last result. */
  attempts: Generated<number>
}

/** When a process may next send a request to a host. */
export interface CitationHostTable {
  host: string
  nextRequestAt: Date
}
