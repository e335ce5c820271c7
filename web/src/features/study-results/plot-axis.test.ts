import { expect, test } from 'vitest'
import { axisOf, differenceAxis } from './plot-axis.ts'

const interval = (low: number, high: number) => ({ value: (low + high) / 2, low, high })

test.each([
  ['verdict', [], [0, 0.5, 1]],
  ['scales', [], [1, 3, 5]],
  ['pairwise', [interval(910, 1_190)], [1_000, 1_100]],
  ['pairwise', [interval(400, 1_900)], [500, 1_000, 1_500]],
  ['pairwise', [interval(-270, 2_848)], [0, 1_000, 2_000]],
] as const)(
  'the axis of a %s study with the intervals %j has the ticks %j',
  (kind, given, ticks) => {
    const axis = axisOf(kind, given)
    expect(axis.ticks).toEqual(ticks)
    for (const tick of ticks) {
      expect(axis.scale(tick)).toBeGreaterThanOrEqual(0)
      expect(axis.scale(tick)).toBeLessThanOrEqual(1)
    }
  },
)

test('an axis of differences has 0 in its middle', () => {
  const { scale, ticks } = differenceAxis([interval(-0.9, 0.2)])
  expect(ticks).toEqual([-0.5, 0, 0.5])
  expect(scale(0)).toBe(0.5)
  expect(differenceAxis([]).ticks).toEqual([0])
})
