import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

test('other work runs between the items of a long computation', async () => {
  const order: (number | string)[] = []
  const timer = setInterval(() => order.push('other'), 1)
  await inSlices([1, 2, 3], (item): undefined => {
    order.push(item)
    const until = performance.now() + 20
    while (performance.now() < until);
  })
  clearInterval(timer)
  expect(order.filter((each) => each !== 'other')).toEqual([1, 2, 3])
  expect(order.slice(0, -1)).toContain('other')
})

test('an item waits for the work of the item before it', async () => {
  const order: string[] = []
  await inSlices(['a', 'b'], async (item) => {
    order.push(`${item} begins`)
    await Promise.resolve()
    order.push(`${item} ends`)
  })
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
