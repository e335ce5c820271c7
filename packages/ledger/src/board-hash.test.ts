import { expect, test } from 'vitest'
import { type BoardLine, boardHash } from './board-hash.ts'

const line: BoardLine = {
  modelId: 'a',
  modelName: 'Alpha',
  rank: 1,
  rankLow: 1,
  rankHigh: 2,
  tier: 1,
  group: 0,
  rating: 1_012.345_678_4,
  confidenceInterval: 20.5,
  matchesPlayed: 10,
  wins: 4,
  losses: 3,
  ties: 2,
  bothBad: 1,
}
const other: BoardLine = { ...line, modelId: 'b', modelName: 'Beta', rank: 2 }

test('the hash ignores the order of the lines and differences below a millionth of a point', () => {
  const hash = boardHash([line, other])
  expect(boardHash([other, line])).toEqual(hash)
  expect(boardHash([{ ...line, rating: 1_012.345_678_1 }, other])).toEqual(hash)
})

test.each<[string, Partial<BoardLine>]>([
  ['name', { modelName: 'Beta' }],
  ['rank', { rank: 2 }],
  ['place', { rank: null }],
  ['tier', { tier: 2 }],
  ['group', { group: 1 }],
  ['rating', { rating: 1_012.345_68 }],
  ['interval', { confidenceInterval: null }],
  ['count', { wins: 5 }],
])('a different %s changes the hash', (_what, change) => {
  expect(boardHash([{ ...line, ...change }, other])).not.toEqual(boardHash([line, other]))
})

test('the hash changes when a model is removed', () => {
  expect(boardHash([line])).not.toEqual(boardHash([line, other]))
})
