import { expect, test } from 'vitest'
import { createBatcher } from './create-batcher.ts'

const options = { maxBatch: 10, maxInFlight: 1 }

test('what arrives during a run goes together in the next', async () => {
  const sizes: number[] = []
  const double = createBatcher<number, number>(async (items) => {
    sizes.push(items.length)
    return items.map((item) => item * 2)
  }, options)

  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(sizes).toEqual([1, 3])
})

test('a refusal concerns its own item', async () => {
  const refuseOdd = createBatcher<number, number>(
    async (items) => items.map((item) => (item % 2 ? new Error(`${item} is odd`) : item)),
    options,
  )
  const results = await Promise.allSettled([1, 2, 3].map(refuseOdd))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

test('when a batch fails, each item is tried alone', async () => {
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
