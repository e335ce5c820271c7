import type { CitationKind, CitationStatus } from '@assay/contracts/citations'
import type { Generated } from 'kysely'

/** That an answer was read for its sources, once, and how many it names. */
export interface CitationReadingTable {
  answerId: string
  modelId: string
  /** Whose question it answers: answers to one person are alike. */
  userId: string
  /** A whole answer of a blind battle: it is part of the rates. */
  counts: boolean
  /** Variants (rs numbers), which are no publications, are not among them. */
  sources: number
}

/** A source that an answer names; the first ones of those that name very many. */
export interface CitationTable {
  answerId: string
  /** From 0, in the order of the text. */
  position: number
  kind: CitationKind
  /** Normalised: the same source has the same one. */
  reference: string
  /** The title that the answer gives beside it. */
  namedTitle: string | null
  status: Generated<CitationStatus>
}

/** Kinds for which there is an authority to ask. */
export type CheckedKind = Extract<CitationKind, 'pmid' | 'pmcid' | 'doi' | 'rs'>

/** What the authority last said of a reference, and when it is to be asked. */
export interface CitationCacheTable {
  kind: CheckedKind
  reference: string
  /** Null before it answered; `elsewhere` is for another authority to know. */
  outcome: 'found' | 'not_found' | 'elsewhere' | null
  titles: Generated<string[]>
  retracted: Generated<boolean>
  answeredAt: Date | null
  /** Null: there is nothing to ask. */
  askAt: Date | null
  /** Since the last answer. */
  attempts: Generated<number>
}

/** When a host may be asked next, by whichever process. */
export interface CitationHostTable {
  host: string
  nextAskAt: Date
}
