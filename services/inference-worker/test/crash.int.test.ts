import { scriptedModel, startScriptedProvider, test } from '@assay/testing'
import { expect } from 'vitest'
import { moveConnection } from './arena/move-connection.ts'
import { listenAs, readAnswer, waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startProcess } from './arena/start-process.ts'

const left = scriptedModel({ tokens: 40, gap: 10, seed: 1 })
// The right answer is longer, so that it is still running when the left one is stored.
const right = scriptedModel({ tokens: 120, gap: 10, seed: 2 })

const deaths = [
  'wk.before_first_frame',
  'wk.seq_20',
  'wk.before_final_commit',
  'wk.before_ack',
] as const

test.for(deaths)(
  'a worker that dies at %s is replaced within the turn',
  async (failpoint, { db, databaseUrl, natsUrl, bus, log, resources }) => {
    const models = resources.use(await startScriptedProvider())
    await moveConnection(db, 'openai-compatible', models.url)
    const start = (env: Record<string, string>) =>
      resources.use(
        startProcess({
          ...{ DATABASE_URL: databaseUrl, NATS_URL: natsUrl, METRICS_ADDRESS: '127.0.0.1:0' },
          NODE_ENV: 'test',
          TEST_TIMES: JSON.stringify({ leaseMs: 1_000 }),
          ...env,
        }),
      )
    const turn = await seedTurn(db, { left, right, deadlineMs: 60_000 })
    using gateway = listenAs(bus, turn.gateway)
    const dying = start({ FAILPOINTS: `${failpoint}:kill` })
    await requestAnswers({ db, bus, log }, turn)
    expect(await dying.exit).toBe(null)
    start({})

    expect(await waitForTurnEnd(db, turn)).toBe('done')
    const answers = await Promise.all(
      [turn.answers.left, turn.answers.right].map((id) => readAnswer(db, id)),
    )
    const attempts = answers.map(({ attempt }) => attempt)
    expect(Math.max(...attempts)).toBe(2)
    // A stored answer is kept, even if no message announced it.
    if (failpoint === 'wk.before_ack') expect(Math.min(...attempts)).toBe(1)
    expect(models.calls(left)).toBeLessThanOrEqual(attempts[0] ?? 0)
    expect(models.calls(right)).toBeLessThanOrEqual(attempts[1] ?? 0)
    for (const { id, attempt, content } of answers) {
      expect(content).toBe(gateway.textOf(id, attempt))
      expect(content).not.toBe('')
    }
  },
)
