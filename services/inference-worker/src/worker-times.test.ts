import { expect, test } from 'vitest'
import { Env } from './env.ts'
import { limitsOf, readWorkerTimes, WORKER_TIMES } from './worker-times.ts'

const servers = {
  DATABASE_URL: 'postgres://127.0.0.1/assay',
  NATS_URL: 'nats://127.0.0.1:4222',
}

test.each([false, true])(
  'an answer may take the whole time of its turn, thinking: %j',
  (isThinking) => {
    const leftMs = 3_600_000
    expect(limitsOf(WORKER_TIMES, { isThinking, leftMs }).totalMs).toBe(leftMs)
  },
)

test('models that think have gaps of their own', () => {
  const env = { ...servers, TOKEN_GAP_MS: '1000', THINKING_TOKEN_GAP_MS: '5000' }
  const times = readWorkerTimes(Env.parse(env))
  expect(limitsOf(times, { isThinking: false, leftMs: 1 }).idleMs).toBe(1_000)
  expect(limitsOf(times, { isThinking: true, leftMs: 1 }).idleMs).toBe(5_000)
  expect(readWorkerTimes(Env.parse(servers)).thinkingStream.idleMs).toBeGreaterThan(60_000)
})
