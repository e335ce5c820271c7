import { startScriptedProvider, test } from '@assay/testing'
import { readResponses } from '@assay/testing/arena'
import { scriptedModel, scriptedText } from '@assay/testing/scripted-provider'
import { expect } from 'vitest'
import { moveConnection } from './arena/move-connection.ts'
import { countStates, seedStudy, waitForStates } from './arena/seed-study.ts'
import { startProcess } from './arena/start-process.ts'

const ITEMS = 30
const TOKENS = 30
const SEEDS = [1, 2] as const
const arms = SEEDS.map((seed) => ({ model: scriptedModel({ tokens: TOKENS, gap: 20, seed }) }))

test('a worker that is killed while collecting loses no response and doubles none', async ({
  db,
  databaseUrl,
  natsUrl,
  resources,
}) => {
  const server = resources.use(await startScriptedProvider())
  const study = await seedStudy(db, { items: ITEMS, arms })
  await moveConnection(db, 'openai-compatible', server.url)
  const start = () =>
    resources.use(
      startProcess({
        ...{ DATABASE_URL: databaseUrl, NATS_URL: natsUrl, METRICS_ADDRESS: '127.0.0.1:0' },
        NODE_ENV: 'test',
        TEST_TIMES: JSON.stringify({ leaseMs: 3_000 }),
      }),
    )
  const killed = start()
  const progress = async () => {
    const { done = 0, running = 0 } = await countStates(db, study)
    return done >= 5 && running >= 5
  }
  await expect.poll(progress, { interval: 20, timeout: 20_000 }).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.exit
  const before = await readResponses(db, study)
  start()

  await waitForStates(db, study, { done: ITEMS * SEEDS.length })
  const after = await readResponses(db, study)
  for (const [index, response] of after.entries()) {
    const seed = SEEDS[study.armIds.indexOf(response.armId)] ?? 0
    const earlier = before[index]
    expect(response.content).toBe(scriptedText(seed, TOKENS))
    expect(response.attempt).toBe(earlier?.state === 'running' ? 2 : 1)
    if (earlier?.state === 'done') expect(response).toEqual(earlier)
  }
  // The worker may have died between a claim and its call.
  expect(server.calls()).toBeLessThanOrEqual(after.reduce((sum, { attempt }) => sum + attempt, 0))
})
