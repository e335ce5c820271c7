import { EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { expect, test } from 'vitest'
import { answerNotice, toAnswerFailure } from './answer-failure.ts'

test.each([
  ['lost', 'battle', FAILED_ANSWER_NOTICE],
  ['lost', 'dual', '[Error: lost]'],
  ['lost', 'single', 'lost'],
  ['', 'battle', FAILED_ANSWER_NOTICE],
  ['', 'dual', '[Error: Unknown error]'],
  ['', 'single', 'Unknown error'],
  [FAILED_ANSWER_NOTICE, 'battle', FAILED_ANSWER_NOTICE],
  [FAILED_ANSWER_NOTICE, 'dual', FAILED_ANSWER_NOTICE],
  [FAILED_ANSWER_NOTICE, 'single', FAILED_ANSWER_NOTICE],
  [EMPTY_ANSWER_NOTICE, 'battle', EMPTY_ANSWER_NOTICE],
  [EMPTY_ANSWER_NOTICE, 'dual', EMPTY_ANSWER_NOTICE],
  [EMPTY_ANSWER_NOTICE, 'single', EMPTY_ANSWER_NOTICE],
] as const)('an error told as %j reads in a %s chat as %j', (detail, mode, notice) => {
  expect(answerNotice(toAnswerFailure(detail), mode)).toBe(notice)
})
