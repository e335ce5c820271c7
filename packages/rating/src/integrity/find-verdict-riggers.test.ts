import { expect, test } from 'vitest'
import { PERIOD_END_MS, simulateHonestVotes } from '../../test/simulation/simulate-attack.ts'
import { assessHonestly, assessWrongly } from '../../test/simulation/simulate-verdicts.ts'
import { randomFrom } from '../seeded-random.ts'
import { findSuspects } from './find-suspects.ts'

const arena = {
  modelIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  strengths: [-0.8, -0.5, -0.2, 0, 0.2, 0.4, 0.6, 0.8],
  ...{ tasteSpread: 0.5, strictnessSpread: 0.5, votesEach: 10, tieShare: 0.15 },
}
const drawShare = () => 2 / arena.modelIds.length
const ATTACK = { identities: 10, verdicts: 47, days: 2 }

function honestVotes(seed: number, votes: number) {
  const random = randomFrom(seed)
  const honest = simulateHonestVotes(arena, { ageDays: 10, votes }, random)
  return assessHonestly(honest, arena.modelIds, random)
}

test.each([200, 1_000, 4_000])(
  'ten accounts that call one model wrong on ties are found among %i honest votes',
  (votes) => {
    const rigged = assessWrongly(ATTACK, ['e', 'a', 'b', 'c', 'h'], randomFrom(3))
    const suspects = findSuspects([...honestVotes(3, votes), ...rigged], PERIOD_END_MS, {
      drawShare,
    })
    expect(suspects.filter(({ voterId }) => voterId.startsWith('rigged'))).toHaveLength(10)
    expect(suspects).toHaveLength(10)
    expect(new Set(suspects.map(({ reason }) => reason))).toEqual(new Set(['verdicts']))
  },
)

test('strict and mild voters are not suspected because of their verdicts', () => {
  for (let seed = 0; seed < 10; seed++)
    expect(findSuspects(honestVotes(seed, 2_000), PERIOD_END_MS, { drawShare })).toEqual([])
})
