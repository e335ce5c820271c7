import { expect, test } from 'vitest'
import { firstIdAt } from './first-id-at.ts'
import { newId } from './new-id.ts'

test('ids of a moment lie between its bound and the next', () => {
  const before = Date.now()
  const id = newId()
  const after = Date.now()
  expect(firstIdAt(before) <= id).toBe(true)
  expect(id < firstIdAt(after + 1)).toBe(true)
})

test('the bounds of early moments are ids, too', () => {
  expect(firstIdAt(-1)).toBe('00000000-0000-7000-8000-000000000000')
})
