import { expect, test } from 'vitest'
import { BUILT_IN_QUESTIONS, groupQuestions, pickQuestions } from './pick-questions.ts'

test('picks five different questions, trimmed, without labels or empty lines', () => {
  const questions = pickQuestions(' a \n\nb\tgenetics\tknowledge\r\nc\n  \nd\ne\nf\n')
  expect(new Set(questions).size).toBe(5)
  for (const question of questions) expect('abcdef').toContain(question)
})

test('the draw decides the order', () => {
  const draws = [0.9, 0.1, 0.5]
  expect(pickQuestions('a\nb\nc', () => draws.shift() ?? 0)).toEqual(['b', 'c', 'a'])
})

test('an empty file falls back to the built-in questions', () => {
  expect(pickQuestions(' \n ', () => 0)).toEqual(BUILT_IN_QUESTIONS)
})

test('questions are grouped by their first label', () => {
  const file = 'a\tgenetics,immunology\tknowledge\n\nb\nc\timmunology\nd\tgenetics\n'
  expect(groupQuestions(file)).toEqual([
    ['genetics', ['a', 'd']],
    ['immunology', ['c']],
    ['other', ['b']],
  ])
})
