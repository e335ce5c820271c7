import { expect, test } from 'vitest'
import { lastMark } from './last-mark.ts'

test('every entry is a mark at first, and later one in a hundredth of the ledger', () => {
  expect([0, 1, 2, 199, 200].map(lastMark)).toEqual([0, 1, 2, 199, 200])
  expect([201, 202, 203, 300, 302, 303].map(lastMark)).toEqual([200, 202, 202, 300, 300, 303])
})

test('the last mark lacks at most a hundredth, and is its own', () => {
  for (const position of [12_345, 1_000_000, 9_999_999]) {
    const mark = lastMark(position)
    expect(position - mark).toBeLessThan(mark / 100 + 1)
    expect(lastMark(mark)).toBe(mark)
  }
})
