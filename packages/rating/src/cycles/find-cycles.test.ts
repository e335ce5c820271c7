import { expect, test } from 'vitest'
import { measureCycles } from '../../test/simulation/measure-cycles.ts'
import { createArena } from '../../test/simulation/simulate-votes.ts'
import { findCycles } from './find-cycles.ts'

const arena = { ...createArena(6, 10, 0.7), strengths: [-0.5, 0.5, 0, -0.8, 0.3, 0.8] }
const SEED = 20_261_127

test('a strong cycle is found with its models in order', () => {
  const { found, named } = measureCycles({ ...arena, cycle: 1 }, 3_000, 20, SEED)
  expect(found).toBeGreaterThan(0.9)
  expect(named).toBeGreaterThan(0.9)
})

test('differing tastes are no cycle', () => {
  expect(measureCycles(arena, 3_000, 40, SEED).found).toBeLessThanOrEqual(0.05)
})

test('if no vote prefers a model, there is no finding', () => {
  expect(findCycles([])).toEqual({ votes: 0, chance: 1, clearest: [] })
  const tie = { voterId: 'v', leftModelId: 'a', rightModelId: 'b', outcome: 'tie' } as const
  expect(findCycles([tie])).toEqual({ votes: 0, chance: 1, clearest: [] })
})
