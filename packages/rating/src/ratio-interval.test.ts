import { expect, test } from 'vitest'
import { ratioInterval } from './ratio-interval.ts'
import { randomFrom } from './seeded-random.ts'
import { sumVoters } from './share-interval.ts'

/** Simulates people with different tastes. Some answers of each person cite 0 to 6 sources. */
function simulate(people: number, random: () => number) {
  return Array.from({ length: people }, () => {
    const own = 6 * random()
    const answers = 1 + Math.floor(12 * random() ** 3)
    const named = Array.from({ length: answers }, () => Math.round(own * 2 * random()))
    return { answers, hits: named.reduce((sum, count) => sum + count, 0) }
  })
}

test.each([15, 60])('intervals of %i people cover the truth 90 to 99 times in 100', (people) => {
  const random = randomFrom(20_261_122)
  const everybody = ratioInterval(sumVoters(simulate(200_000, random)))?.ratio ?? 0
  let held = 0
  for (let run = 0; run < 1_000; run++) {
    const interval = ratioInterval(sumVoters(simulate(people, random)))
    if (interval && interval.low <= everybody && everybody <= interval.high) held += 1
  }
  expect(held).toBeGreaterThan(900)
  expect(held).toBeLessThan(990)
})

test('without answers, there is no ratio, and no interval extends below 0', () => {
  expect(ratioInterval(sumVoters([]))).toBeUndefined()
  const one = ratioInterval(
    sumVoters([
      { answers: 1, hits: 4 },
      { answers: 1, hits: 0 },
    ]),
  )
  expect(one).toMatchObject({ ratio: 2, low: 0 })
})

test('people with identical numbers do not give an interval of width 0', () => {
  const alike = (hits: number) => Array.from({ length: 10 }, () => ({ answers: 3, hits }))
  const { low = 0, high = 0 } = ratioInterval(sumVoters(alike(6))) ?? {}
  expect([low, high]).toEqual([expect.closeTo(1.42, 2), expect.closeTo(2.58, 2)])
  expect(ratioInterval(sumVoters(alike(0)))).toEqual({
    ratio: 0,
    low: 0,
    high: expect.closeTo(0.369, 3),
  })
})
