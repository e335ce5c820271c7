import { expect, test } from 'vitest'
import { floatAt } from './at.ts'
import { fittedPairs } from './fitted-pairs.ts'
import { createOuterProducts, SKETCH_ROWS } from './outer-products.ts'
import { randomFrom } from './seeded-random.ts'
import { createTallies } from './tallies.ts'
import { createVoterInfluence } from './voter-influence.ts'

const MODELS = 6
const VOTERS = 3 * SKETCH_ROWS

/**
 * Adds pulls on two models each, all in the same direction. Without random signs, the sums would be
 * far off.
 */
function addPulls(products: ReturnType<typeof createOuterProducts>) {
  const random = randomFrom(3)
  const voter = createVoterInfluence(
    MODELS,
    fittedPairs(createTallies(), { modelIds: [], strengths: new Float64Array() }),
  )
  voter.models = 2
  for (let number = 0; number < VOTERS; number++) {
    const first = Math.floor(random() * MODELS)
    voter.modelNumbers.set([first, (first + 1) % MODELS])
    products.add(number, voter, Float64Array.of(0.5 + random(), 0.5 + random()))
  }
  return products.sum()
}

test('the sketched products of many voters match the exact products within the stated error', () => {
  const exact = addPulls(createOuterProducts(MODELS, 1))
  const sketched = addPulls(createOuterProducts(MODELS, VOTERS))
  const standardError = Math.sqrt(2 / SKETCH_ROWS)
  for (let row = 0; row < MODELS; row++) {
    for (let column = 0; column < MODELS; column++) {
      const scale = Math.sqrt(
        floatAt(exact.values, row * MODELS + row) * floatAt(exact.values, column * MODELS + column),
      )
      const index = row * MODELS + column
      const apart = floatAt(sketched.values, index) - floatAt(exact.values, index)
      expect(Math.abs(apart / scale)).toBeLessThan(4 * standardError)
    }
  }
})

test('the same voters give a bit-identical sum', () => {
  const sums = [1, 2].map(() => addPulls(createOuterProducts(MODELS, VOTERS)).values)
  expect(sums[0]).toEqual(sums[1])
})
