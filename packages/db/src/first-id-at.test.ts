import { expect, test } from 'vitest'
import { firstIdAt } from './first-id-at.ts'
import { newId } from './new-id.ts'

test('ids of a millisecond lie between its bound and the next bound', () => {
  const before = Date.now()
  const id = newId()
  const after = Date.now()
  expect(firstIdAt(before) <= id).toBe(true)
  expect(id < firstIdAt(after + 1)).toBe(true)
})

test('bounds of times before 1970 are valid ids', () => {
  expect(firstIdAt(-1)).toBe('00000000-0000-7000-8000-000000000000')
})
