import type { CountedVote } from '../counted-vote.ts'
import { NO_ACTIVITY, type VoterActivity, WEIGHT_UNITS, withVote } from '../voter-weight.ts'
import { carry, createNetworkShares, type NetworkShares, roomFor } from './network-shares.ts'
import { type AskedVote, countRepeat, type Repeats, repeatOf } from './repeats.ts'
import { nextWeight } from './vote-weight.ts'

/** A rated vote as it is folded. */
export interface WeighableVote extends Omit<CountedVote, 'outcome'>, AskedVote {
  /**
   * The network that a guest votes from, under the key of its window. Absent for accounts with a
   * verified address and for trusted networks.
   */
  readonly network?: string | undefined
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

/**
 * Fixes the weight of the next rated vote, and remembers the vote.
 * @returns whole thousandths; 0 when its network has no share left.
 */
export function weigh(weigher: Weigher, vote: WeighableVote): number {
  const before = weigher.activity.get(vote.voterId) ?? NO_ACTIVITY
  const own = nextWeight(before, vote.sampleQuestion ?? false, repeatOf(weigher.repeats, vote))
  const weight = Math.min(own, roomOf(weigher, vote))
  recordWeight(weigher, vote, weight)
  return weight
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
export function forgetNetworks({ shares }: Weigher, isGone: (network: string) => boolean): void {
  for (const network of shares.networks.keys()) if (isGone(network)) shares.networks.delete(network)
}

function roomOf({ shares }: Weigher, vote: WeighableVote): number {
  const { network, leftModelId, rightModelId } = vote
  if (network === undefined) return WEIGHT_UNITS
  return roomFor(shares, network, [leftModelId, rightModelId])
}

function remember(weigher: Weigher, vote: WeighableVote, weight: number, change: 1 | -1): void {
  const { voterId, leftModelId, rightModelId, sampleQuestion = false, network } = vote
  const before = weigher.activity.get(voterId) ?? NO_ACTIVITY
  const after = withVote(before, sampleQuestion, change)
  if (after.votes === 0) weigher.activity.delete(voterId)
  else weigher.activity.set(voterId, after)
  countRepeat(weigher.repeats, vote, change)
  if (weight === 0) return
  carry(weigher.shares, leftModelId, network, weight)
  carry(weigher.shares, rightModelId, network, weight)
}
