import { expect, test } from 'vitest'
import {
  type AttackPlan,
  DAY_MS,
  PERIOD_END_MS,
  simulateAttack,
  simulateHonestVotes,
} from '../../test/simulation/simulate-attack.ts'
import { type Arena, simulateVotes } from '../../test/simulation/simulate-votes.ts'
import type { CountedVote } from '../counted-vote.ts'
import { randomFrom } from '../seeded-random.ts'
import { findSuspects } from './find-suspects.ts'
import type { TimedVote } from './timed-vote.ts'

const arena: Arena = {
  modelIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  strengths: [-0.8, -0.5, -0.2, 0, 0.2, 0.4, 0.6, 0.8],
  ...{ tasteSpread: 0.5, strictnessSpread: 0.5, votesEach: 25, tieShare: 0.15 },
}
const GRIEFERS: AttackPlan = {
  ...{ attack: 'selective', targetId: 'c', identities: 54, votesEach: 1, days: 2 },
  ...{ networks: 1, isAccount: true },
}
const MEMBERS = 12

/** Twelve honest members of the griefers' network, each with these of a voter's many votes. */
function membersOf(
  random: () => number,
  choose: (votes: readonly CountedVote[]) => readonly CountedVote[],
): readonly TimedVote[] {
  const own = simulateVotes({ ...arena, votesEach: 1_000 }, MEMBERS, random)
  return [...Map.groupBy(own, ({ voterId }) => voterId).values()].flatMap((votes, member) =>
    choose(votes).map((vote) => ({
      ...vote,
      voterId: `member-${member}`,
      network: 'rigged-0',
      castAtMs: PERIOD_END_MS - random() * DAY_MS,
    })),
  )
}

const anyThree = (votes: readonly CountedVote[]) => votes.slice(0, 3)
const oneOfThree = (votes: readonly CountedVote[]) => [
  ...votes.filter(isOnTarget).slice(0, 1),
  ...votes.filter((vote) => !isOnTarget(vote)).slice(0, 2),
]
const isOnTarget = ({ leftModelId, rightModelId }: CountedVote) =>
  leftModelId === 'c' || rightModelId === 'c'

function suspectsAmong(votes: readonly TimedVote[]) {
  const drawShare = () => 2 / arena.modelIds.length
  return findSuspects(votes, PERIOD_END_MS, { drawShare })
}

const isMember = ({ voterId }: Pick<TimedVote, 'voterId'>) => voterId.startsWith('member')
const isRigged = ({ voterId }: Pick<TimedVote, 'voterId'>) => voterId.startsWith('rigged')

function suspectsOf(griefers: number, seed: number, choose = anyThree, siteVotes = 4_000) {
  const random = randomFrom(seed)
  return suspectsAmong([
    ...simulateHonestVotes(arena, { ageDays: 20, votes: siteVotes }, random),
    ...simulateAttack(arena, { ...GRIEFERS, identities: griefers }, random),
    ...membersOf(random, choose),
  ])
}

test.each([
  [54, 300],
  [54, 4_000],
  [200, 4_000],
])(
  '%i accounts with one vote each do not exclude members of their network who saw the model once, among %i honest votes',
  (griefers, siteVotes) => {
    for (let seed = 0; seed < 5; seed++)
      expect(suspectsOf(griefers, seed, oneOfThree, siteVotes).filter(isMember)).toEqual([])
  },
)

test('54 accounts with one vote each are excluded without the honest members of their network', () => {
  let members = 0
  for (let seed = 0; seed < 5; seed++) {
    const suspects = suspectsOf(54, seed)
    expect(suspects.filter(isRigged).length).toBeGreaterThan(48)
    members += suspects.filter(isMember).length
  }
  expect(members).toBeLessThan(2)
})

test('a member whose votes all went against the target is not excluded with its network', () => {
  const random = randomFrom(3)
  const against: TimedVote = {
    ...{ voterId: 'member-0', leftModelId: 'c', rightModelId: 'e', outcome: 'both_bad' },
    ...{ network: 'rigged-0', castAtMs: PERIOD_END_MS - DAY_MS },
  }
  const suspects = suspectsAmong([
    ...simulateHonestVotes(arena, { ageDays: 20, votes: 4_000 }, random),
    ...simulateAttack(arena, { ...GRIEFERS, identities: 200 }, random),
    against,
  ])
  expect(suspects.filter(isMember)).toEqual([])
})

test('the evidence against a member of a network is its own figures', () => {
  const rigged = suspectsOf(54, 3).filter(isRigged)
  expect(rigged.length).toBeGreaterThan(48)
  for (const { reason, evidence } of rigged) {
    expect(reason).toBe('cohort')
    expect(evidence).toMatchObject({ modelId: 'c', direction: 'up', cast: 1, seen: 1, chosen: 1 })
  }
})
