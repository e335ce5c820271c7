import { expect, test } from 'vitest'
import { FAILED_ANSWER_NOTICE } from '../constants.ts'
import { AnswerErrorCode, answerErrorNotice } from './answer-errors.ts'

test('only causes that a reader can understand have a specific notice', () => {
  const named = AnswerErrorCode.options
    .map((code) => [code, answerErrorNotice(code)] as const)
    .filter(([, notice]) => notice !== FAILED_ANSWER_NOTICE)
  expect(Object.fromEntries(named)).toEqual({
    too_long: 'This question, with the chat so far, is too long for this assistant.',
    timed_out: 'This assistant took too long to answer.',
    broken_stream: 'This answer broke off before its end.',
    empty: 'Error: No Response returned by the model.',
  })
})
