import type { LedgerEntry } from '@assay/ledger'

/** A vote without a place in the ledger yet. */
export type VoteToFold = Omit<LedgerEntry, 'position' | 'hash'> & { readonly voteId: string }
