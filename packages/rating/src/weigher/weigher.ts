import type { CountedVote } from '../counted-vote.ts'
import { NO_ACTIVITY, type VoterActivity, WEIGHT_UNITS, withVote } from '../voter-weight.ts'
import { carry, createNetworkShares, type NetworkShares, roomFor } from './network-shares.ts'
import { countRepeat, type QuestionVote, type Repeats, repeatOf } from './repeats.ts'
import { nextWeight } from './vote-weight.ts'

/** A rated vote that is being folded. */
export interface WeighableVote extends Omit<CountedVote, 'outcome'>, QuestionVote {
  /**
   * Identifies the guests or the accounts of a network, with the network key of its period. Absent
   * for trusted networks and attested experts.
   */
  readonly network?: string | undefined
  /** Whether `network` names accounts with a confirmed address. */
  readonly isAccount?: boolean | null
}

/** The state that determines the weight of the next vote. Each vote takes constant time. */
export interface Weigher {
  readonly activity: Map<string, VoterActivity>
  readonly repeats: Repeats
  readonly shares: NetworkShares
}

/** Creates an empty weigher. */
export function createWeigher(): Weigher {
  return { activity: new Map(), repeats: new Map(), shares: createNetworkShares() }
}

/**
 * Fixes the weight of the next rated vote and records the vote.
 * @returns whole thousandths; 0 if the network has no share left.
 */
export function weigh(weigher: Weigher, vote: WeighableVote): number {
  const before = weigher.activity.get(vote.voterId) ?? NO_ACTIVITY
  const own = nextWeight(before, vote.sampleQuestion ?? false, repeatOf(weigher.repeats, vote))
  const weight = Math.min(own, roomOf(weigher, vote))
  recordWeight(weigher, vote, weight)
  return weight
}

/** Records a vote that already has a weight, when a ledger is replayed. */
export function recordWeight(weigher: Weigher, vote: WeighableVote, weight: number): void {
  remember(weigher, vote, weight, 1)
}

/** Reverts the vote that was weighed last. */
export function unweigh(weigher: Weigher, vote: WeighableVote, weight: number): void {
  remember(weigher, vote, -weight, -1)
}

/** Gives weight to a vote that had none, in addition to its network's share; −1 reverts this. */
export function restoreWeight(
  { shares }: Weigher,
  { leftModelId, rightModelId }: Pick<WeighableVote, 'leftModelId' | 'rightModelId'>,
  weight: number,
  change: 1 | -1 = 1,
): void {
  carry(shares, leftModelId, undefined, change * weight)
  carry(shares, rightModelId, undefined, change * weight)
}

/**
 * Removes the shares of networks whose keys have been destroyed, because no more votes can come
 * from them.
 */
export function forgetNetworks({ shares }: Weigher, isGone: (network: string) => boolean): void {
  for (const network of shares.networks.keys()) if (isGone(network)) shares.networks.delete(network)
}

function roomOf({ shares }: Weigher, vote: WeighableVote): number {
  const { network, isAccount, leftModelId, rightModelId } = vote
  if (network === undefined) return WEIGHT_UNITS
  return roomFor(shares, { network, isAccount: isAccount ?? false }, [leftModelId, rightModelId])
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
