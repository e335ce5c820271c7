import type { CountedVote } from '../../src/counted-vote.ts'
import type { TimedVote } from '../../src/integrity/timed-vote.ts'
import type { WeighableVote } from '../../src/weigher/weigher.ts'
import { type Arena, simulateVotes } from './simulate-votes.ts'

/** A simulated vote, with the network from which it was cast. */
export type SimulatedVote = TimedVote & Pick<WeighableVote, 'network' | 'isAccount'>

export const DAY_MS = 86_400_000
/** The end of every simulated period, in milliseconds, so that every site begins after 0. */
export const PERIOD_END_MS = 400 * DAY_MS
/** Maximum time during which an honest voter votes. */
const STAY_MS = 20 * DAY_MS

export interface Site {
  readonly ageDays: number
  /** Approximate number of honest votes. */
  readonly votes: number
  /** Number of networks that all voters share. By default, each voter has a separate network. */
  readonly networks?: number
}

/** Simulates honest votes of people who come and go during the site's lifetime. */
export function simulateHonestVotes(
  arena: Arena,
  site: Site,
  random: () => number,
): SimulatedVote[] {
  const votes: SimulatedVote[] = []
  const ageMs = site.ageDays * DAY_MS
  for (let voter = 0; votes.length < site.votes; voter++) {
    const cameAtMs = PERIOD_END_MS - random() * ageMs
    const stayMs = Math.min(STAY_MS, PERIOD_END_MS - cameAtMs)
    const network = `honest-${voter % (site.networks ?? Number.MAX_SAFE_INTEGER)}`
    for (const vote of simulateVotes(arena, 1, random)) {
      const castAtMs = cameAtMs + random() * stayMs
      votes.push({ ...vote, voterId: `honest-${voter}`, network, castAtMs })
    }
  }
  return votes
}

/**
 * In which battles an attacker votes. `selective`: only in battles with the target. `half`:
 * alternately in a battle with the target and in any battle, with an honest vote in the latter.
 * `omnipresent`: in all battles, with honest votes where the target is absent. `restrained`: as
 * `omnipresent`, but it rigs only half of the battles with the target. `always-left`: in all
 * battles, for the left side.
 */
export type Attack = 'selective' | 'half' | 'omnipresent' | 'restrained' | 'always-left'

export interface AttackPlan {
  readonly attack: Attack
  readonly targetId: string
  readonly identities: number
  readonly votesEach: number
  /** Duration of the attack, which ends with the period. */
  readonly days: number
  /** True to vote against the target instead of for it. */
  readonly sinking?: boolean
  /** Number of honest votes of each identity, cast 15 to 35 days before the end of the period. */
  readonly honestBefore?: number
  /**
   * Number of networks that the identities use. By default, the identities are attested, so that
   * networks do not count.
   */
  readonly networks?: number
  /** True if the identities are accounts. */
  readonly isAccount?: boolean
}

/** Probability that an attacker recognises the target. */
const IDENTIFICATION = 0.95

/** Simulates the rigged votes of a plan, and the earlier honest votes of its identities. */
export function simulateAttack(
  arena: Arena,
  plan: AttackPlan,
  random: () => number,
): SimulatedVote[] {
  return Array.from({ length: plan.identities }, (_, identity) => {
    const voter = {
      voterId: `rigged-${identity}`,
      network: plan.networks === undefined ? undefined : `rigged-${identity % plan.networks}`,
      isAccount: plan.isAccount ?? false,
    }
    const before = Array.from({ length: plan.honestBefore ?? 0 }, () => ({
      ...randomBattle(arena, random),
      ...voter,
      castAtMs: PERIOD_END_MS - (15 + 20 * random()) * DAY_MS,
    }))
    const rigged = Array.from({ length: plan.votesEach }, (__, at) => ({
      ...riggedVote(arena, plan, at, random),
      ...voter,
      castAtMs: PERIOD_END_MS - random() * plan.days * DAY_MS,
    }))
    return [...before, ...rigged]
  }).flat()
}

function randomBattle(arena: Arena, random: () => number) {
  for (;;) {
    const [battle] = simulateVotes({ ...arena, votesEach: 1 }, 1, random)
    if (battle) return battle
  }
}

function riggedVote(arena: Arena, plan: AttackPlan, at: number, random: () => number) {
  if (plan.attack === 'half' && at % 2 === 1) return randomBattle(arena, random)
  for (;;) {
    const battle = randomBattle(arena, random)
    if (plan.attack === 'always-left') return { ...battle, outcome: 'left_better' as const }
    if (isOn(battle, plan.targetId) && !(plan.attack === 'restrained' && at % 2 === 1))
      return rig(battle, plan, random)
    if (plan.attack === 'omnipresent' || plan.attack === 'restrained') return battle
  }
}

function isOn({ leftModelId, rightModelId }: CountedVote, modelId: string): boolean {
  return leftModelId === modelId || rightModelId === modelId
}

function rig(battle: CountedVote, { targetId, sinking }: AttackPlan, random: () => number) {
  if (random() > IDENTIFICATION) return battle
  const chooseLeft = (battle.leftModelId === targetId) !== (sinking ?? false)
  return { ...battle, outcome: chooseLeft ? ('left_better' as const) : ('right_better' as const) }
}

export interface Crowd {
  readonly people: number
  readonly days: number
  /** The strength that each model has for the crowd, in the arena's order of models. */
  readonly strengths: readonly number[]
  /** True if the people are accounts of one network. By default, each has a separate network. */
  readonly isOnOneNetwork?: boolean
}

/** Simulates honest newcomers with a common taste. */
export function simulateCrowd(arena: Arena, crowd: Crowd, random: () => number): SimulatedVote[] {
  const own = { ...arena, strengths: crowd.strengths }
  return Array.from({ length: crowd.people }, (_, person) =>
    simulateVotes(own, 1, random).map((vote) => ({
      ...vote,
      voterId: `crowd-${person}`,
      network: crowd.isOnOneNetwork ? 'crowd' : `crowd-${person}`,
      isAccount: crowd.isOnOneNetwork ?? false,
      castAtMs: PERIOD_END_MS - random() * crowd.days * DAY_MS,
    })),
  ).flat()
}
