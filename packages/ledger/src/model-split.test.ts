import { expect, test } from 'vitest'
import { createVersions } from './model-split.ts'

const may = (day: number) => new Date(Date.UTC(2026, 4, day))
const versions = createVersions([
  { modelId: 'a', earlierId: 'a2', since: may(12) },
  { modelId: 'a', earlierId: 'a1', since: may(5) },
])
const pairOn = (day: number) => {
  const vote = versions({ castAt: may(day), leftModelId: 'b', rightModelId: 'a' })
  return `${vote.leftModelId} ${vote.rightModelId}`
}

test.each([
  [4, 'b a1'],
  [5, 'b a2'],
  [11, 'b a2'],
  [12, 'b a'],
])('a vote of %i May counts for the version of its time', (day, pair) => {
  expect(pairOn(day)).toBe(pair)
})

test('votes on other models stay as they are', () => {
  const vote = { castAt: may(4), leftModelId: 'b', rightModelId: 'c' }
  expect(versions(vote)).toBe(vote)
})
