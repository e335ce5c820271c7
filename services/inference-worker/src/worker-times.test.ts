import { expect, test } from 'vitest'
import { limitsOf, WORKER_TIMES } from './worker-times.ts'

const leftMs = 3_600_000

test.each([
  [false, {}, 30_000],
  [true, {}, 120_000],
  [false, { reasoning: 'low' }, 120_000],
  [true, { reasoning: 'none' }, 30_000],
] as const)(
  'an answer may take as long as its turn may (thinking: %j, options: %j)',
  (isThinking, options, silenceMs) => {
    expect(limitsOf(WORKER_TIMES, { isThinking, options, leftMs })).toEqual({
      ...{ silenceMs, totalMs: leftMs, firstTokenMs: undefined },
    })
  },
)

test.each([
  [90_000, 90_000],
  [7_200_000, leftMs],
])('a limit of the model applies within the turn: %i', (total_ms, totalMs) => {
  const options = { first_token_ms: 60_000, total_ms }
  expect(limitsOf(WORKER_TIMES, { isThinking: false, options, leftMs })).toMatchObject({
    ...{ firstTokenMs: 60_000, totalMs },
  })
})
