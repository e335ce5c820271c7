import { expect, test } from 'vitest'
import { randomFrom } from '../test/simulation/seeded-random.ts'
import { shareInterval, sumVoters } from './share-interval.ts'

interface Crowd {
  readonly voters: number
  /** The share for a voter with average taste. */
  readonly share: number
  /** How much voters deviate from the share; 0 for no deviation. */
  readonly spread: number
  /** Number of answers of the most active voter. The other voters have fewer, down to one. */
  readonly most: number
}

/**
 * Simulates a crowd. Each voter has an individual share around the true share, which is the mean.
 */
function simulate({ voters, share, spread, most }: Crowd, random: () => number) {
  const reach = Math.min(share, 1 - share) * spread
  return Array.from({ length: voters }, () => {
    const own = share + reach * (2 * random() - 1)
    const answers = 1 + Math.floor(most * random() ** 3)
    const hits = Array.from({ length: answers }, () => random() < own).filter(Boolean).length
    return { answers, hits }
  })
}

const RUNS = 1_000

function coverage(crowd: Crowd): number {
  const random = randomFrom(20_261_122)
  let held = 0
  for (let run = 0; run < RUNS; run++) {
    const interval = shareInterval(sumVoters(simulate(crowd, random)))
    if (interval && interval.low <= crowd.share && crowd.share <= interval.high) held += 1
  }
  return held / RUNS
}

test.each<Crowd>([
  { voters: 200, share: 0.7, spread: 1, most: 20 },
  { voters: 40, share: 0.7, spread: 1, most: 30 },
  { voters: 40, share: 0.93, spread: 1, most: 12 },
  { voters: 12, share: 0.5, spread: 1, most: 8 },
  { voters: 30, share: 0.8, spread: 0, most: 1 },
])('intervals of $voters voters cover the true share $share 93 to 99 times in 100', (crowd) => {
  const held = coverage(crowd)
  expect(held).toBeGreaterThan(0.93)
  expect(held).toBeLessThan(0.995)
})

test('answers of few voters carry less information than the same number of answers of many voters', () => {
  const widthOf = (voters: readonly { answers: number; hits: number }[]) => {
    const { low, high } = shareInterval(sumVoters(voters)) ?? { low: 0, high: 0 }
    return high - low
  }
  const few = Array.from({ length: 10 }, (_, voter) => ({ answers: 10, hits: voter < 5 ? 10 : 0 }))
  const many = Array.from({ length: 100 }, (_, voter) => ({ answers: 1, hits: voter < 50 ? 1 : 0 }))
  expect(widthOf(few)).toBeGreaterThan(2.5 * widthOf(many))
})

test('with unanimous voters, the interval ends at 1 and its width depends on their number', () => {
  const all = Array.from({ length: 20 }, () => ({ answers: 3, hits: 3 }))
  const interval = shareInterval(sumVoters(all))
  expect(interval).toMatchObject({ share: 1, high: 1, effectiveVoters: 20 })
  expect(interval?.low).toBeCloseTo(0.82, 2)
  const none = shareInterval(sumVoters(all.map(({ answers }) => ({ answers, hits: 0 }))))
  expect(none?.low).toBe(0)
  expect(none?.high).toBeCloseTo(0.18, 2)
})

test('without answers, there is no share, and one answer leaves the share open', () => {
  expect(shareInterval(sumVoters([]))).toBeUndefined()
  const one = shareInterval(sumVoters([{ answers: 1, hits: 1 }]))
  expect(one?.low).toBeLessThan(0.01)
})
