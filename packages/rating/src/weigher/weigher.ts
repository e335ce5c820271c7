import type { CountedVote } from '../counted-vote.ts'
import { NO_ACTIVITY, type VoterActivity, WEIGHT_UNITS, withVote } from '../voter-weight.ts'
import { carry, createNetworkShares, type NetworkShares, roomFor } from './network-shares.ts'
import { type AskedVote, countRepeat, type Repeats, repeatOf } from './repeats.ts'
import { nextFactors, productOf, type VoterFactors } from './vote-weight.ts'

/** A rated vote as it is folded. */
export interface WeighableVote extends Omit<CountedVote, 'outcome'>, AskedVote {
  /**
   * The network that a guest votes from, under the key of its window. Absent for accounts with a
   * verified address and for trusted networks.
   */
  readonly networkKey?: string | undefined
}

/** What a vote weighs from its fold on, in whole thousandths. */
export interface VoteWeight {
  /** 0 when its network has no share left: the vote is stored and has no part in the ratings. */
  readonly weight: number
  readonly factors: VoterFactors & { readonly network: number }
  readonly reason?: 'network_share'
}

/** All that the weight of the next vote depends on. Each vote costs the same, whosever it is. */
export interface Weigher {
  readonly activity: Map<string, VoterActivity>
  readonly repeats: Repeats
  readonly shares: NetworkShares
}

/** Builds a weigher of no votes. */
export function createWeigher(): Weigher {
  return { activity: new Map(), repeats: new Map(), shares: createNetworkShares() }
}

/** Fixes the weight of the next rated vote, and remembers the vote. */
export function weigh(weigher: Weigher, vote: WeighableVote): VoteWeight {
  const before = weigher.activity.get(vote.voterId) ?? NO_ACTIVITY
  const factors = nextFactors(before, {
    isSample: vote.sampleQuestion ?? false,
    repeat: repeatOf(weigher.repeats, vote),
  })
  const product = productOf(factors)
  const weight = Math.min(product, roomOf(weigher, vote))
  recordWeight(weigher, vote, weight)
  const network = Math.floor((WEIGHT_UNITS * weight) / product)
  const weighed = { weight, factors: { ...factors, network } }
  return weight === 0 ? { ...weighed, reason: 'network_share' } : weighed
}

/** Remembers a vote that got its weight earlier: the next one in a ledger that is read again. */
export function recordWeight(weigher: Weigher, vote: WeighableVote, weight: number): void {
  remember(weigher, vote, weight, 1)
}

/** Takes back the vote that was weighed last; the weigher is then what it was before. */
export function unweigh(weigher: Weigher, vote: WeighableVote, weight: number): void {
  remember(weigher, vote, -weight, -1)
}

/**
 * Remembers (or, for −1, takes back) that a vote without weight has one after all, which its network
 * does not carry.
 */
export function restoreWeight(
  { shares }: Weigher,
  { leftModelId, rightModelId }: Pick<WeighableVote, 'leftModelId' | 'rightModelId'>,
  weight: number,
  change: 1 | -1 = 1,
): void {
  carry(shares, leftModelId, undefined, change * weight)
  carry(shares, rightModelId, undefined, change * weight)
}

/** Forgets what networks carry that no vote comes from any more: their keys are destroyed. */
export function forgetNetworks({ shares }: Weigher, isGone: (networkKey: string) => boolean): void {
  for (const network of shares.networks.keys()) if (isGone(network)) shares.networks.delete(network)
}

function roomOf({ shares }: Weigher, vote: WeighableVote): number {
  const { networkKey, leftModelId, rightModelId } = vote
  if (networkKey === undefined) return WEIGHT_UNITS
  return roomFor(shares, networkKey, [leftModelId, rightModelId])
}

function remember(weigher: Weigher, vote: WeighableVote, weight: number, change: 1 | -1): void {
  const { voterId, leftModelId, rightModelId, sampleQuestion = false, networkKey } = vote
  const before = weigher.activity.get(voterId) ?? NO_ACTIVITY
  const after = withVote(before, sampleQuestion, change)
  if (after.votes === 0) weigher.activity.delete(voterId)
  else weigher.activity.set(voterId, after)
  countRepeat(weigher.repeats, vote, change)
  if (weight === 0) return
  carry(weigher.shares, leftModelId, networkKey, weight)
  carry(weigher.shares, rightModelId, networkKey, weight)
}
