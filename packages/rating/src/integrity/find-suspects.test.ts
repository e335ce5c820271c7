import { expect, test } from 'vitest'
import { randomFrom } from '../simulation/seeded-random.ts'
import {
  type Attack,
  PERIOD_END_MS,
  simulateAttack,
  simulateHonestVotes,
} from '../simulation/simulate-attack.ts'
import type { Arena } from '../simulation/simulate-votes.ts'
import { findSuspects } from './find-suspects.ts'

const arena: Arena = {
  modelIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  strengths: [-0.8, -0.5, -0.2, 0, 0.2, 0.4, 0.6, 0.8],
  tasteSpread: 0.5,
  strictnessSpread: 0.5,
  votesEach: 25,
  tieShare: 0.15,
}

function suspectsOf(seed: number, attack?: Attack, identities = 1) {
  const random = randomFrom(seed)
  const votes = simulateHonestVotes(arena, 4_000, random)
  const plan = { targetId: 'c', votes: 400, identities, identification: 0.95 }
  if (attack) votes.push(...simulateAttack(arena, { ...plan, attack }, random))
  return findSuspects(votes, PERIOD_END_MS)
}

test('the honest are not suspected', () => {
  for (let seed = 0; seed < 10; seed++) expect(suspectsOf(seed)).toEqual([])
  expect(findSuspects([], 0)).toEqual([])
})

test.each<[Attack, number, string]>([
  ['target-only', 80, 'cohort'],
  ['target-only', 8, 'residual'],
  ['omnipresent', 40, 'cohort'],
  ['always-left', 8, 'side_bias'],
])('%s by %d identities is found', (attack, identities, reason) => {
  const suspects = suspectsOf(3, attack, identities)
  const rigged = suspects.filter(({ voterId }) => voterId.startsWith('rigged'))
  expect(rigged.length).toBeGreaterThan(0.75 * identities)
  expect(suspects.length - rigged.length).toBeLessThan(10)
  expect(rigged.map((suspicion) => suspicion.reason)).toContain(reason)
})

test('nobody is named twice, and few established voters are no measure', () => {
  const suspects = suspectsOf(3, 'target-only', 20)
  expect(new Set(suspects.map(({ voterId }) => voterId)).size).toBe(suspects.length)
  const votes = simulateHonestVotes(arena, 800, randomFrom(1))
  expect(findSuspects(votes, 0)).toEqual([])
})
