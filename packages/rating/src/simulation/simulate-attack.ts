import { at } from '../at.ts'
import type { TimedVote } from '../integrity/timed-vote.ts'
import { type Arena, simulateVotes } from './simulate-votes.ts'

/**
 * How a rigged vote is cast: `target-only` takes part only in battles of the target, `omnipresent`
 * in all, voting like anybody in those without it, `always-left` chooses the left side.
 */
export type Attack = 'target-only' | 'omnipresent' | 'always-left'

export interface AttackPlan {
  readonly attack: Attack
  readonly targetId: string
  /** Rigged votes in all, spread evenly over so many identities. */
  readonly votes: number
  readonly identities: number
  /** Chance that an attacker recognises the target. */
  readonly identification: number
}

const DAY_MS = 86_400_000
/** The honest come one after the other in this time; the attack is in its last days. */
const PERIOD_MS = 60 * DAY_MS
const STAY_MS = 20 * DAY_MS
const ATTACK_MS = 5 * DAY_MS

/** When a simulated period ends, in milliseconds. */
export const PERIOD_END_MS = PERIOD_MS + STAY_MS

/** About `votes` honest votes, by people who come and go. */
export function simulateHonestVotes(
  arena: Arena,
  votes: number,
  random: () => number,
): TimedVote[] {
  const timed: TimedVote[] = []
  for (let voter = 0; timed.length < votes; voter++) {
    const cameAt = random() * PERIOD_MS
    for (const vote of simulateVotes(arena, 1, random)) {
      const castAtMs = cameAt + random() * STAY_MS
      timed.push({ ...vote, voterId: `honest-${voter}`, castAtMs })
    }
  }
  return timed
}

/** The rigged votes of a plan. */
export function simulateAttack(arena: Arena, plan: AttackPlan, random: () => number): TimedVote[] {
  return Array.from({ length: plan.votes }, (_, index) => ({
    ...riggedVote(arena, plan, random),
    voterId: `rigged-${index % plan.identities}`,
    castAtMs: PERIOD_END_MS - random() * ATTACK_MS,
  }))
}

function riggedVote(arena: Arena, plan: AttackPlan, random: () => number) {
  for (;;) {
    const battle = at(simulateVotes({ ...arena, votesEach: 1 }, 1, random), 0)
    if (plan.attack === 'always-left') return { ...battle, outcome: 'left_better' as const }
    const onLeft = battle.leftModelId === plan.targetId
    const present = onLeft || battle.rightModelId === plan.targetId
    if (!present && plan.attack === 'target-only') continue
    if (!present || random() > plan.identification) return battle
    return { ...battle, outcome: onLeft ? ('left_better' as const) : ('right_better' as const) }
  }
}
