import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSmallSteps } from './in-small-steps.ts'

const many = Array.from({ length: 100 }, (_, index) => index)

test('other work runs while many items are visited', async () => {
  const visited: number[] = []
  const visitAll = inSmallSteps((index: number) => visited.push(index))
  visitAll(many)
  expect(visited.length).toBeLessThan(many.length)
  const before = visited.length
  await nextRound()
  expect(visited.length).toBeGreaterThan(before)
  expect(visited.length).toBeLessThan(many.length)
  await expect.poll(() => visited).toEqual(many)
})

test('no item is visited twice before every item has been visited once', async () => {
  const visited: number[] = []
  const visitAll = inSmallSteps((index: number) => visited.push(index))
  visitAll(many)
  visitAll(many)
  await expect.poll(() => visited.at(-1)).toBe(99)
  await nextRound()
  expect(visited).toEqual(many)
  visitAll([1])
  expect(visited).toEqual([...many, 1])
})
