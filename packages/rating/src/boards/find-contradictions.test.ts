import { expect, test } from 'vitest'
import { measurePlanted, type PlantedArena } from '../../test/simulation/measure-planted.ts'
import { createArena } from '../../test/simulation/simulate-votes.ts'

const arena: PlantedArena = {
  ...createArena(6, 10, 0.7),
  ...{ subjects: 4, effectSpread: 0, ownSubjectShare: 0.6 },
  planted: { model: 2, effect: 1.2 },
}
const RUNS = 40
const SEED = 20_261_127

test('one strong effect on a board is found, and its interval contains the truth', () => {
  const { errors } = measurePlanted(arena, 3_000, RUNS, SEED)
  expect(errors.found).toBeGreaterThan(0.8)
  expect(errors.covered).toBeGreaterThan(0.85)
  expect(errors.falseFound).toBeLessThanOrEqual(0.05)
  expect(errors.falseAbove).toBeLessThanOrEqual(0.05)
  expect(errors.othersWidth).toBeLessThan(1.05)
})

test('without an effect no model is found, and intervals are as narrow as with borrowing', () => {
  const none = { ...arena, planted: { model: 2, effect: 0 } }
  const { errors } = measurePlanted(none, 3_000, RUNS, SEED)
  expect(errors).toMatchObject({ found: 0, falseFound: 0, othersWidth: 1 })
  expect(errors.falseAbove).toBeLessThanOrEqual(0.05)
})
