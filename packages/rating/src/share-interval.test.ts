import { expect, test } from 'vitest'
import { randomFrom } from './seeded-random.ts'
import { shareInterval, sumCappedVoters, sumVoters } from './share-interval.ts'

interface Crowd {
  readonly voters: number
  /** The mean share of all voters. */
  readonly share: number
  /** Correlation between two answers of one voter. */
  readonly correlation: number
}

/**
 * Each voter has one opinion. Each answer equals it with a probability of the square root of the
 * correlation, and is otherwise drawn anew.
 */
function simulate({ voters, share, correlation }: Crowd, random: () => number) {
  const isHit = () => random() < share
  return Array.from({ length: voters }, () => {
    const answers = Math.round(1 / Math.max(0.02, random()))
    const opinion = isHit()
    const hits = Array.from({ length: answers }, () =>
      random() ** 2 < correlation ? opinion : isHit(),
    ).filter(Boolean).length
    return { answers, hits }
  })
}

const RUNS = 1_000

function coverage(crowd: Crowd): number {
  const random = randomFrom(20_261_122)
  let held = 0
  for (let run = 0; run < RUNS; run++) {
    const interval = shareInterval(sumCappedVoters(simulate(crowd, random)))
    if (interval && interval.low <= crowd.share && crowd.share <= interval.high) held += 1
  }
  return held / RUNS
}

const CROWDS = [10, 40, 100].flatMap((voters) =>
  [0.8, 0.95, 0.98].flatMap((share) =>
    [0.02, 0.2, 0.5].map((correlation) => ({ voters, share, correlation })),
  ),
)

test.each(CROWDS)(
  'intervals of $voters voters with correlation $correlation cover the true share $share at least 93 times in 100',
  (crowd) => {
    expect(coverage(crowd)).toBeGreaterThanOrEqual(0.93)
  },
)

test('one voter moves a rate by less than its half-width, even with a hundred answers', () => {
  const others = Array.from({ length: 10 }, () => ({ answers: 3, hits: 2 }))
  const before = shareInterval(sumCappedVoters(others))
  const after = shareInterval(sumCappedVoters([...others, { answers: 100, hits: 100 }]))
  const moved = (after?.share ?? 1) - (before?.share ?? 0)
  expect(moved).toBeLessThan(((before?.high ?? 0) - (before?.low ?? 0)) / 2)
  expect(after?.share).toBeCloseTo(25 / 35, 6)
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
  const crowd = (voters: number) => Array.from({ length: voters }, () => ({ answers: 3, hits: 3 }))
  const [few, many] = [20, 200].map((voters) => shareInterval(sumVoters(crowd(voters))))
  expect(few).toMatchObject({ share: 1, high: 1, effectiveVoters: 20 })
  expect(few?.low).toBeGreaterThan(0.85)
  expect(many?.low).toBeGreaterThan(0.985)
  const none = crowd(20).map(({ answers }) => ({ answers, hits: 0 }))
  expect(shareInterval(sumVoters(none))?.high).toBeCloseTo(1 - (few?.low ?? 0), 9)
})

test('without answers, there is no share, and one answer leaves the share open', () => {
  expect(shareInterval(sumVoters([]))).toBeUndefined()
  const one = shareInterval(sumVoters([{ answers: 1, hits: 1 }]))
  expect(one?.low).toBeLessThan(0.01)
})
