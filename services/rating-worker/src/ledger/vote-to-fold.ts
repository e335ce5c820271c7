import type { LedgerEntry } from '@assay/ledger'

/** A vote that is not in the ledger yet. */
export interface VoteToFold
  extends Omit<LedgerEntry, 'position' | 'weight' | 'questionSince' | 'hash'>,
    VoterNetwork,
    QuestionThread {
  readonly voteId: string
}

/** The network and mail domain of a vote: pseudonyms, and the id of the key that created them. */
export interface VoterNetwork {
  readonly networkKeyId?: number | null
  readonly networkKey?: Buffer | null
  /** Whether the voter is an account that does not count as a guest. */
  readonly isAccount?: boolean | null
  /** Null if the mail domain is not counted. */
  readonly domainKey?: Buffer | null
}

/** A vote's thread, and the sketch of the thread's first question. */
export interface QuestionThread {
  readonly threadId?: string | null
  readonly questionSketch?: Uint8Array | null
}

/** A vote with its place in the ledger. */
export interface FoldedVote extends LedgerEntry, VoterNetwork, QuestionThread {
  readonly voteId: string
}

/**
 * The name of a network's guests or accounts, which includes the id of the network's key. Undefined
 * for votes that are not counted by network.
 */
export function networkName(network: VoterNetwork): string | undefined {
  const { networkKeyId, networkKey, isAccount } = network
  if (networkKeyId == null || !networkKey) return undefined
  return `${networkKeyId} ${networkKey.toString('base64')} ${isAccount ? 'accounts' : 'guests'}`
}

/** The id of the key in a network name. */
export function keyIdOf(name: string): number {
  return Number.parseInt(name, 10)
}
