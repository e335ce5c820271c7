import type { LedgerEntry } from '@assay/ledger'

/** A vote without a place in the ledger yet. */
export interface VoteToFold
  extends Omit<LedgerEntry, 'position' | 'weight' | 'questionSince' | 'hash'>,
    VoterNetwork,
    AskedThread {
  readonly voteId: string
}

/** Where a guest's vote came from: a pseudonym, and the number of the key that it is made with. */
export interface VoterNetwork {
  readonly networkKeyId?: number | null
  readonly networkKey?: Buffer | null
}

/** The thread that a vote is in, and by what its first question is recognised. */
export interface AskedThread {
  readonly threadId?: string | null
  readonly questionSketch?: Uint8Array | null
}

/** A vote that has got its place. */
export interface FoldedVote extends LedgerEntry, VoterNetwork, AskedThread {
  readonly voteId: string
}

/** One name for a network under its key; undefined for votes that are not counted by network. */
export function networkName({ networkKeyId, networkKey }: VoterNetwork): string | undefined {
  return networkKeyId != null && networkKey
    ? `${networkKeyId} ${networkKey.toString('base64')}`
    : undefined
}

/** The number of the key behind a name. */
export function keyIdOf(name: string): number {
  return Number.parseInt(name, 10)
}
