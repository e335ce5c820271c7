import { TIMED_OUT_NOTICE } from '@assay/contracts/constants'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { chaosTest } from '../../lib/chaos-test.ts'
import { expectCompleteTurn } from '../../lib/expect-complete-turn.ts'

const T_MS = 6_000
const GRACE_MS = 5_000

const test = chaosTest({
  env: { TURN_DEADLINE_MS: String(T_MS) },
  times: { leaseMs: 1_500 },
})

test('C17: without a worker for longer than T, the turn fails in time and nothing is lost', async ({
  arena,
}) => {
  const workers = [arena.process('inference-worker'), arena.process('inference-worker-2')]
  await Promise.all(workers.map((worker) => worker.kill()))
  const person = await arena.guest()
  const startedAt = performance.now()
  await using chat = person.ask({ script: scriptedPrompt({ tokens: 20 }) })
  expect(await chat.done()).toMatchObject({ state: 'failed' })
  expect(performance.now() - startedAt).toBeLessThan(T_MS + GRACE_MS)
  const notices = chat.turn.events.flatMap(({ event }) =>
    event.event === 'error' ? [event.detail] : [],
  )
  expect(notices).toEqual([TIMED_OUT_NOTICE, TIMED_OUT_NOTICE])

  await Promise.all(workers.map((worker) => worker.restart()))
  const { thread_id } = await chat.done()
  await using again = person.ask({ script: scriptedPrompt({ tokens: 20 }), request: { thread_id } })
  await expectCompleteTurn(arena, again, 20)
})
