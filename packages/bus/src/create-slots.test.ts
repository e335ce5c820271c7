import { expect, test } from 'vitest'
import { createSlots, type Release } from './create-slots.ts'

test('grants at most the given number of slots, and serves waiters in order', async () => {
  const slots = createSlots(2)
  const first = await slots.acquire()
  await slots.acquire()
  const served: string[] = []
  const wait = async (name: string): Promise<Release> => {
    const release = await slots.acquire()
    served.push(name)
    return release
  }
  const third = wait('third')
  const fourth = wait('fourth')
  await Promise.resolve()
  expect(served).toEqual([])

  first()
  const release = await third
  expect(served).toEqual(['third'])
  release()
  await fourth
  expect(served).toEqual(['third', 'fourth'])
})
