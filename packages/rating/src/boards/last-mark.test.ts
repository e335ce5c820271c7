import { expect, test } from 'vitest'
import { lastMark } from './last-mark.ts'

test('in a short ledger, every entry is a mark; in a long ledger, marks are a hundredth of it apart', () => {
  expect([0, 1, 2, 199, 200].map(lastMark)).toEqual([0, 1, 2, 199, 200])
  expect([201, 202, 203, 300, 302, 303].map(lastMark)).toEqual([200, 202, 202, 300, 300, 303])
})

test('the last mark is at most a hundredth of the ledger behind and is its own last mark', () => {
  for (const position of [12_345, 1_000_000, 9_999_999]) {
    const mark = lastMark(position)
    expect(position - mark).toBeLessThan(mark / 100 + 1)
    expect(lastMark(mark)).toBe(mark)
  }
})
