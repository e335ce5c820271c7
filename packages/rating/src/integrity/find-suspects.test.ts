import { describe, expect, test } from 'vitest'
import {
  type AttackPlan,
  PERIOD_END_MS,
  type SimulatedVote,
  simulateAttack,
  simulateCrowd,
  simulateHonestVotes,
} from '../../test/simulation/simulate-attack.ts'
import type { Arena } from '../../test/simulation/simulate-votes.ts'
import { randomFrom } from '../seeded-random.ts'
import { findModelChanges } from './find-model-changes.ts'
import { findSuspects } from './find-suspects.ts'
import { historyOf, WINDOW_MS } from './history.ts'

const arena: Arena = {
  modelIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  strengths: [-0.8, -0.5, -0.2, 0, 0.2, 0.4, 0.6, 0.8],
  tasteSpread: 0.5,
  strictnessSpread: 0.5,
  votesEach: 25,
  tieShare: 0.15,
}
const SITE = { ageDays: 60, votes: 4_000 }
const PLAN: AttackPlan = {
  attack: 'selective',
  targetId: 'c',
  identities: 40,
  votesEach: 10,
  days: 5,
}

const drawnAlike = () => 2 / arena.modelIds.length

function votesWith(seed: number, plan?: Partial<AttackPlan>, site = SITE): SimulatedVote[] {
  const random = randomFrom(seed)
  const honest = simulateHonestVotes(arena, site, random)
  return plan ? [...honest, ...simulateAttack(arena, { ...PLAN, ...plan }, random)] : honest
}

const isRigged = ({ voterId }: { readonly voterId: string }) => voterId.startsWith('rigged')

test('honest voters are not suspected on a site of any age', () => {
  for (const ageDays of [1, 10, 60])
    for (let seed = 0; seed < 4; seed++)
      expect(
        findSuspects(votesWith(seed, undefined, { ageDays, votes: 2_000 }), PERIOD_END_MS),
      ).toEqual([])
  expect(findSuspects([], 0)).toEqual([])
})

describe('among few other voters, the following are found', () => {
  test.each<[string, Partial<AttackPlan>]>([
    ['a crowd of new accounts', {}],
    ['a crowd that sinks a model', { sinking: true }],
    ['one very active account', { identities: 1, votesEach: 400, days: 10 }],
    ['many accounts with few votes each', { identities: 150, votesEach: 3 }],
    ['voters who rig every second vote', { attack: 'half', votesEach: 20 }],
    ['sleepers with one honest vote', { honestBefore: 1 }],
    ['sleepers who became established', { honestBefore: 20 }],
    [
      'a new guest for every vote, from few networks',
      { identities: 300, votesEach: 1, networks: 9 },
    ],
  ])('%s', (_, plan) => {
    const votes = votesWith(3, plan)
    const suspects = findSuspects(votes, PERIOD_END_MS, { drawShare: drawnAlike })
    const rigged = new Set(votes.filter(isRigged).map(({ voterId }) => voterId))
    expect(suspects.filter(isRigged).length).toBeGreaterThan(0.95 * rigged.size)
    expect(suspects.filter((suspect) => !isRigged(suspect)).length).toBeLessThan(2)
    expect(new Set(suspects.map(({ voterId }) => voterId)).size).toBe(suspects.length)
  })
})

test('a crowd is found on the second day of a site', () => {
  const votes = votesWith(3, { identities: 100, days: 2 }, { ageDays: 2, votes: 300 })
  const suspects = findSuspects(votes, PERIOD_END_MS, { drawShare: drawnAlike })
  expect(suspects.filter(isRigged)).toHaveLength(100)
  expect(suspects).toHaveLength(100)
})

test('voters who follow a side are found', () => {
  const votes = votesWith(3, { attack: 'always-left', identities: 8, votesEach: 50 })
  const suspects = findSuspects(votes, PERIOD_END_MS)
  expect(suspects.map(({ reason }) => reason)).toEqual(Array(8).fill('side_bias'))
  expect(suspects.every(isRigged)).toBe(true)
})

test.each([
  ['specialists with the opposite order of models', arena.strengths.toReversed()],
  ['fans of one model', arena.strengths.map((strength, at) => strength + (at === 2 ? 1.5 : 0))],
])('%s are not suspected', (_, strengths) => {
  const random = randomFrom(5)
  const votes = simulateHonestVotes(arena, SITE, random)
  votes.push(...simulateCrowd(arena, { people: 40, days: 10, strengths }, random))
  const suspects = findSuspects(votes, PERIOD_END_MS)
  expect(suspects.filter(({ voterId }) => voterId.startsWith('crowd')).length).toBeLessThan(4)
})

test('a separately built history gives the same result', () => {
  const votes = votesWith(3, {})
  const history = historyOf(votes, PERIOD_END_MS)
  const window = votes.filter(({ castAtMs }) => castAtMs >= PERIOD_END_MS - WINDOW_MS)
  expect(findSuspects(window, PERIOD_END_MS, { history })).toEqual(
    findSuspects(votes, PERIOD_END_MS),
  )
  expect(findSuspects(votes, PERIOD_END_MS).filter(isRigged).length).toBeGreaterThan(35)
  expect(findModelChanges(votes)).toMatchObject([{ modelId: 'c' }])
  expect(findModelChanges(votesWith(3))).toEqual([])
})

test('a voter who often sees a frequently drawn model is not suspected', () => {
  const votes = votesWith(3).filter((vote) => [vote.leftModelId, vote.rightModelId].includes('c'))
  const drawShare = (modelId: string) => (modelId === 'c' ? 1 : 1 / 7)
  expect(findSuspects(votes, PERIOD_END_MS, { drawShare })).toEqual([])
  expect(findSuspects(votes, PERIOD_END_MS)).toEqual([])
  expect(findSuspects(votes, PERIOD_END_MS, { drawShare: drawnAlike }).length).toBeGreaterThan(0)
})
