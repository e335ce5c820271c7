import { expect, test } from 'vitest'
import { createSlots, type Release } from './create-slots.ts'

test('slots serve waiters in order and never exceed their number', async () => {
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
