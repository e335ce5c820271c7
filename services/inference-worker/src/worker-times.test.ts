import { expect, test } from 'vitest'
import { limitsOf, WORKER_TIMES } from './worker-times.ts'

test.each([
  [false, 30_000],
  [true, 120_000],
])('an answer may take as long as its turn may (thinking: %j)', (isThinking, silenceMs) => {
  const totalMs = 3_600_000
  expect(limitsOf(WORKER_TIMES, { isThinking, leftMs: totalMs })).toEqual({ silenceMs, totalMs })
})
