import { expect, test } from 'vitest'
import { expectedBoard } from './expected-board.ts'
import type { TimedVote } from './timed-vote.ts'

function votesFor(voters: number, winner: string, loser: string, group?: string): TimedVote[] {
  return Array.from({ length: voters }, (_, at) => ({
    voterId: `${group} ${at}`,
    leftModelId: winner,
    rightModelId: loser,
    outcome: 'left_better' as const,
    castAtMs: 0,
    group,
  }))
}

test('the expectation for a group uses its own votes, in proportion to their number', () => {
  const everybody = votesFor(200, 'a', 'b')
  const before = expectedBoard([], everybody)
  const board = expectedBoard([], [...everybody, ...votesFor(60, 'b', 'a', 'cardiology')])
  expect(before.strengthOf('a')).toBeGreaterThan(before.strengthOf('b'))
  expect(board.strengthOf('b', 'cardiology')).toBeGreaterThan(board.strengthOf('a', 'cardiology'))
  expect(board.strengthOf('b', 'surgery')).toBe(board.strengthOf('b'))
  expect(board.strengthOf('b')).toBeLessThan(board.strengthOf('a'))
})

test('a group needs at least ten voters', () => {
  const board = expectedBoard([], [...votesFor(200, 'a', 'b'), ...votesFor(9, 'b', 'a', 'few')])
  expect(board.strengthOf('b', 'few')).toBe(board.strengthOf('b'))
})
