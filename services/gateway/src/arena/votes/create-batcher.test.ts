import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './create-batcher.ts'

const options = { maxBatch: 10, maxInFlight: 1 }

test('items that arrive together share a batch, and items that arrive during a run share the next batch', async () => {
  const sizes: number[] = []
  const { promise: firstMayEnd, resolve: endFirst } = Promise.withResolvers<void>()
  const double = createBatcher<number, number>(async (items) => {
    sizes.push(items.length)
    if (sizes.length === 1) await firstMayEnd
    return items.map((item) => item * 2)
  }, options)

  const first = double(1)
  // This is still the same iteration of the event loop.
  for (let microtask = 0; microtask < 10; microtask++) await undefined
  const second = double(2)
  await expect.poll(() => sizes).toEqual([2])
  const later = double(3)
  await setImmediate()
  const last = double(4)
  await setImmediate()
  expect(sizes).toEqual([2])
  endFirst()
  expect(await Promise.all([first, second, later, last])).toEqual([2, 4, 6, 8])
  expect(sizes).toEqual([2, 2])
})

test('a refusal affects only its own item', async () => {
  const refuseOdd = createBatcher<number, number>(
    async (items) => items.map((item) => (item % 2 ? new Error(`${item} is odd`) : item)),
    options,
  )
  const results = await Promise.allSettled([1, 2, 3].map(refuseOdd))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

test('when a batch fails, each item is retried alone', async () => {
  const poison = createBatcher<number, number>(async (items) => {
    if (items.includes(3)) throw new Error('poison')
    return [...items]
  }, options)
  const results = await Promise.allSettled([1, 2, 3, 4].map(poison))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})
