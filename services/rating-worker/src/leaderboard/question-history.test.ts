import { sketchQuestion, sketchToBytes } from '@assay/rating'
import { expect, test } from 'vitest'
import { createQuestionHistory } from './question-history.ts'

const voteOn = (voterId: string, threadId: string, question: string) => ({
  voterId,
  threadId,
  questionSketch: sketchToBytes(sketchQuestion(question)),
})
const METFORMIN = 'Does metformin cross the placenta?'

test("a question's place is the place of the voter's first vote on it", () => {
  const known = { ...voteOn('ann', 'old', 'What is the half-life of digoxin?'), questionSince: 3 }
  const history = createQuestionHistory([known])
  expect(history.placeOf(voteOn('ann', 't1', METFORMIN), 11)).toBe(11)
  expect(history.placeOf(voteOn('ann', 't2', 'does metformin cross the PLACENTA'), 12)).toBe(11)
  expect(history.placeOf(voteOn('ben', 't3', METFORMIN), 13)).toBe(13)
  expect(history.placeOf(voteOn('ann', 't4', 'what is the half life of digoxin'), 14)).toBe(3)
  expect(history.placeOf(voteOn('ann', 't5', 'How is gout treated?'), 15)).toBe(15)
})

test('all votes in a thread count as votes on its first question', () => {
  const history = createQuestionHistory()
  expect(history.placeOf(voteOn('ann', 't1', METFORMIN), 4)).toBe(4)
  expect(history.placeOf(voteOn('ann', 't1', METFORMIN), 9)).toBe(4)
  expect(history.placeOf({ voterId: 'ann', threadId: null, questionSketch: null }, 10)).toBe(null)
  expect(history.placeOf({ voterId: 'ann', threadId: 't6', questionSketch: null }, 11)).toBe(null)
})
