import { sketchQuestion, sketchToBytes } from '@assay/rating'
import { expect, test } from 'vitest'
import { createAskedQuestions } from './asked-questions.ts'

const asked = (voterId: string, threadId: string, question: string) => ({
  voterId,
  threadId,
  questionSketch: sketchToBytes(sketchQuestion(question)),
})
const METFORMIN = 'Does metformin cross the placenta?'

test("the place of a question is that of its voter's first vote on it", () => {
  const known = { ...asked('ann', 'old', 'What is the half-life of digoxin?'), questionSince: 3 }
  const questions = createAskedQuestions([known])
  expect(questions.placeOf(asked('ann', 't1', METFORMIN), 11)).toBe(11)
  expect(questions.placeOf(asked('ann', 't2', 'does metformin cross the PLACENTA'), 12)).toBe(11)
  expect(questions.placeOf(asked('ben', 't3', METFORMIN), 13)).toBe(13)
  expect(questions.placeOf(asked('ann', 't4', 'what is the half life of digoxin'), 14)).toBe(3)
  expect(questions.placeOf(asked('ann', 't5', 'How is gout treated?'), 15)).toBe(15)
})

test('all votes of a thread are on its question, and a vote without a thread has no question', () => {
  const questions = createAskedQuestions()
  expect(questions.placeOf(asked('ann', 't1', METFORMIN), 4)).toBe(4)
  expect(questions.placeOf(asked('ann', 't1', METFORMIN), 9)).toBe(4)
  expect(questions.placeOf({ voterId: 'ann', threadId: null, questionSketch: null }, 10)).toBe(null)
  expect(questions.placeOf({ voterId: 'ann', threadId: 't6', questionSketch: null }, 11)).toBe(null)
})
