import { expect, test } from 'vitest'
import { createVoterStanding } from './standing.ts'

const DAY_MS = 86_400_000

function standingAfter(votesByDay: readonly (readonly [day: number, votes: number])[]) {
  const standing = createVoterStanding()
  const told = votesByDay.flatMap(([day, votes]) =>
    Array.from({ length: votes }, () => standing.follow({ voterId: 'v', castAtMs: day * DAY_MS })),
  )
  return { standing, told }
}

test('ten votes on three days make a voter established from the next day on', () => {
  const { standing, told } = standingAfter([
    [1, 4],
    [2, 3],
    [9, 3],
    [9, 5],
  ])
  expect(told).not.toContain(true)
  expect(standing.has('v', 9.9 * DAY_MS)).toBe(false)
  expect(standing.has('v', 10 * DAY_MS)).toBe(true)
  expect(standing.follow({ voterId: 'v', castAtMs: 10 * DAY_MS })).toBe(true)
  expect(standing.has('other', 10 * DAY_MS)).toBe(false)
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
  const { standing } = standingAfter(days as readonly (readonly [number, number])[])
  expect(standing.has('v', 400 * DAY_MS)).toBe(false)
})
