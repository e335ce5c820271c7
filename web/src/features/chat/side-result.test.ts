import { expect, test } from 'vitest'
import { chosenSide, sideResult } from './side-result.ts'

test.each([
  ['left_better', 'winner', 'loser'],
  ['right_better', 'loser', 'winner'],
  ['tie', 'tie', 'tie'],
  ['both_bad', 'bad', 'bad'],
] as const)('%s makes left the %s and right the %s', (outcome, left, right) => {
  expect(sideResult(outcome, 'left')).toBe(left)
  expect(sideResult(outcome, 'right')).toBe(right)
})

test('only a preference chooses a side', () => {
  expect(chosenSide('left_better')).toBe('left')
  expect(chosenSide('right_better')).toBe('right')
  expect(chosenSide('tie')).toBeUndefined()
  expect(chosenSide(undefined)).toBeUndefined()
})
