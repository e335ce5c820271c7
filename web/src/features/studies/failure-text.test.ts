import { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test('no failure of a study leads to what only battles have', () => {
  for (const code of AnswerErrorCode.options) {
    expect(failureText(code)).not.toBe(code)
    expect(failureText(code)).not.toMatch(/weight|retire|length limit/)
  }
})
