import { test } from '@assay/testing'
import { expect } from 'vitest'
import { controlledProvider } from './arena/controlled-provider.ts'
import { readAnswer, waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'

test('answers in progress finish after their connection is retired', async ({ db, bus, log }) => {
  const provider = controlledProvider()
  await using _worker = await startWorker({ db, bus, log, provider })
  const turn = await seedTurn(db)
  await requestAnswers({ db, bus, log }, turn)
  const offered = async () => {
    const rows = await db.selectFrom('servedModels').select('servedUntil').execute()
    return rows.filter(({ servedUntil }) => servedUntil > new Date()).length
  }
  await expect.poll(() => provider.requests.length).toBe(2)
  await expect.poll(offered).toBe(2)
  provider.send('It lowers ')

  const retired = { retiredAt: new Date() }
  await db.updateTable('connections').set(retired).execute()
  await db.updateTable('models').set(retired).execute()
  await expect.poll(offered).toBe(0)
  provider.send('glucose.')
  provider.finish()
  expect(await waitForTurnEnd(db, turn)).toBe('done')
  expect((await readAnswer(db, turn.answers.left)).content).toBe('It lowers glucose.')
})
