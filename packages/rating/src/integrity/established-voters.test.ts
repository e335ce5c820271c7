import { expect, test } from 'vitest'
import { createEstablishedVoters } from './established-voters.ts'

const DAY_MS = 86_400_000

function votersAfter(votesByDay: readonly (readonly [day: number, votes: number])[]) {
  const voters = createEstablishedVoters()
  const followed = votesByDay.flatMap(([day, votes]) =>
    Array.from({ length: votes }, () => voters.follow({ voterId: 'v', castAtMs: day * DAY_MS })),
  )
  return { voters, followed }
}

test('ten votes on three days make a voter established from the next day on', () => {
  const { voters, followed } = votersAfter([
    [1, 4],
    [2, 3],
    [9, 3],
    [9, 5],
  ])
  expect(followed).not.toContain(true)
  expect(voters.has('v', 9.9 * DAY_MS)).toBe(false)
  expect(voters.has('v', 10 * DAY_MS)).toBe(true)
  expect(voters.follow({ voterId: 'v', castAtMs: 10 * DAY_MS })).toBe(true)
  expect(voters.has('other', 10 * DAY_MS)).toBe(false)
})

test.each([
  [
    'many votes on two days',
    [
      [1, 50],
      [2, 50],
    ],
  ],
  ['nine votes on nine days', Array.from({ length: 9 }, (_, day) => [day, 1])],
  ['one vote at any time', [[1, 1]]],
] as const)('%s do not make a voter established', (_, days) => {
  const { voters } = votersAfter(days as readonly (readonly [number, number])[])
  expect(voters.has('v', 400 * DAY_MS)).toBe(false)
})
