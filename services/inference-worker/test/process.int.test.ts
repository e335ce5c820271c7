import { test } from '@assay/testing'
import { expect } from 'vitest'
import { listenAs, readAnswer, waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startProcess } from './arena/start-process.ts'

test('a process with an invalid environment reports every error and does not start', async ({
  log: _,
}) => {
  await using worker = startProcess({ DATABASE_URL: 'nowhere', DEMO_MODELS: 'perhaps' })
  expect(await worker.exit).toBe(1)
  const output = await worker.output
  for (const name of ['DATABASE_URL', 'NATS_URL', 'DEMO_MODELS']) expect(output).toContain(name)
})

test('the process answers with its demonstration models and stops on SIGTERM', async ({
  db,
  databaseUrl,
  natsUrl,
  bus,
  log,
}) => {
  await using worker = startProcess({
    ...{ DATABASE_URL: databaseUrl, NATS_URL: natsUrl, METRICS_ADDRESS: '127.0.0.1:0' },
    DEMO_TOKENS_PER_SECOND: '2000',
  })
  const turn = await seedTurn(db, { connection: 'demo', left: 'heron', right: 'owl' })
  using gateway = listenAs(bus, turn.gateway)
  await requestAnswers({ db, bus, log }, turn)

  expect(await waitForTurnEnd(db, turn)).toBe('done')
  const { content, reasoning } = await readAnswer(db, turn.answers.right)
  expect(content).toContain('TREM2')
  expect(reasoning).toContain('Step 1')
  await expect.poll(() => gateway.endOf(turn.answers.right)).toBeTruthy()
  expect(gateway.textOf(turn.answers.right)).toBe(content)

  worker.child.kill('SIGTERM')
  expect(await worker.exit).toBe(0)
  expect(await worker.output).not.toContain(content.slice(0, 40))
})
