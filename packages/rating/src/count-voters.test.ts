import { expect, test } from 'vitest'
import { countVoters } from './count-voters.ts'

const vote = (voterId: string, outcome: 'left_better' | 'right_better' | 'tie', sides = 'ab') => ({
  voterId,
  outcome,
  leftModelId: sides.charAt(0),
  rightModelId: sides.charAt(1),
})

test('each voter counts once per pair, by the newest vote, on either side', () => {
  const votersOn = countVoters([
    vote('one', 'left_better', 'ba'),
    vote('two', 'right_better'),
    vote('one', 'tie'),
    vote('one', 'tie', 'ac'),
  ])
  expect(votersOn('a', 'b')).toEqual({ firstBetter: 0, secondBetter: 2, tie: 0, bothBad: 0 })
  expect(votersOn('a', 'c')).toEqual({ firstBetter: 0, secondBetter: 0, tie: 1, bothBad: 0 })
  expect(votersOn('b', 'c')).toEqual({ firstBetter: 0, secondBetter: 0, tie: 0, bothBad: 0 })
})
