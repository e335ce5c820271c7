import { expect, test } from 'vitest'
import { anEntry } from '../../testing/board.ts'
import { BY_RANK, nextSorting, sortStandings } from './sort-standings.ts'

const ENTRIES = [
  anEntry(1, { confidence_interval: null, wins: 5 }),
  anEntry(2, { confidence_interval: 30, wins: 5, matches_played: 0 }),
  anEntry(3, { confidence_interval: 10, wins: 7, llm_name: 'Albatross' }),
]
const ranks = (...[entries, sorting]: Parameters<typeof sortStandings>) =>
  sortStandings(entries, sorting).map(({ rank }) => rank)

test.each([
  ['rank', 'ascending', [1, 2, 3]],
  ['rank', 'descending', [3, 2, 1]],
  ['llm_name', 'ascending', [3, 1, 2]],
  ['wins', 'descending', [3, 1, 2]],
  ['confidence_interval', 'ascending', [3, 2, 1]],
  ['confidence_interval', 'descending', [2, 3, 1]],
  ['win_rate', 'ascending', [1, 3, 2]],
  ['win_rate', 'descending', [1, 3, 2]],
] as const)('by %s, %s', (by, direction, expected) => {
  expect(ranks(ENTRIES, { by, direction })).toEqual(expected)
})

test('a column starts with its most useful order, and a second press reverses it', () => {
  const byWins = nextSorting(BY_RANK, 'wins')
  expect(byWins).toEqual({ by: 'wins', direction: 'descending' })
  expect(nextSorting(byWins, 'wins')).toEqual({ by: 'wins', direction: 'ascending' })
  expect(nextSorting(byWins, 'rank')).toEqual(BY_RANK)
})
