import {
  BROKEN_OFF_NOTICE,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
  TIMED_OUT_NOTICE,
  TOO_LONG_NOTICE,
} from '@assay/contracts/constants'
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
  [TOO_LONG_NOTICE, 'battle', TOO_LONG_NOTICE],
  [TIMED_OUT_NOTICE, 'battle', TIMED_OUT_NOTICE],
  [TIMED_OUT_NOTICE, 'dual', TIMED_OUT_NOTICE],
  [BROKEN_OFF_NOTICE, 'battle', BROKEN_OFF_NOTICE],
  [BROKEN_OFF_NOTICE, 'single', BROKEN_OFF_NOTICE],
] as const)('an error received as %j is shown in a %s chat as %j', (detail, mode, notice) => {
  expect(answerNotice(toAnswerFailure(detail), mode)).toBe(notice)
})
