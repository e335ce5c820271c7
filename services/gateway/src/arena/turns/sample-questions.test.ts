import { expect, test } from 'vitest'
import { readSampleQuestions } from './sample-questions.ts'

test.each([
  [" Which LRRK2 inhibitors, if any, are approved for Parkinson's disease today?\n", true],
  ['Which LRRK2 inhibitors are approved?', false],
  [
    'Welche LRRK2-Inhibitoren, falls überhaupt, sind heute für die Parkinson-Krankheit zugelassen?',
    true,
  ],
])('%j is a suggested question: %s', (prompt, expected) => {
  expect(readSampleQuestions()(prompt)).toBe(expected)
})
