import { type Bus, EVENT_STREAM } from '@assay/bus'
import { answerRequested } from '@assay/contracts/events/answer-requested'
import { type Database, newId } from '@assay/db'
import { replayEvents } from '@assay/outbox'
import { test } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createScriptedProvider } from '../src/scripted/scripted-provider.ts'
import { listenAs, readAnswer, waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startWorker } from './arena/start-worker.ts'

const deadLettersOf = (db: Database) =>
  db.selectFrom('deadLetters').selectAll().orderBy('createdAt').execute()

const pendingOf = async (bus: Bus) => {
  const info = await bus.request(`$JS.API.CONSUMER.INFO.${EVENT_STREAM}.inference-worker`)
  const { num_pending, num_ack_pending } = info.json<Record<string, number>>()
  return (num_pending ?? 0) + (num_ack_pending ?? 0)
}

/** Makes every claim of an answer to this prompt fail. */
async function poison(db: Database, prompt: string): Promise<void> {
  await sql`
    create function refuse_claim() returns trigger language plpgsql as $$
    begin
      if new.state = 'streaming'
        and exists (select from turns where id = new.turn_id and prompt = ${sql.lit(prompt)}) then
        raise exception 'poisoned';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger poison before update on answers
    for each row execute function refuse_claim()`.execute(db)
}

test('a request that always fails is given up after four tries, while others continue', async ({
  db,
  bus,
  log,
  resources,
}) => {
  await poison(db, 'Poison')
  resources.use(await startWorker({ db, bus, log, provider: createScriptedProvider(), slots: 2 }))
  const poisoned = await seedTurn(db, { prompt: 'Poison' })
  using gateway = listenAs(bus, poisoned.gateway)
  await requestAnswers({ db, bus, log }, poisoned)
  const fine = await seedTurn(db, { left: 'tokens=2,gap=0', right: 'tokens=2,gap=0' })
  await requestAnswers({ db, bus, log }, fine)

  expect(await waitForTurnEnd(db, fine)).toBe('done')
  expect(await waitForTurnEnd(db, poisoned)).toBe('failed')
  expect(await readAnswer(db, poisoned.answers.left)).toMatchObject({
    ...{ state: 'failed', errorCode: 'attempts_exhausted', attempt: 0 },
  })
  await expect.poll(() => gateway.endOf(poisoned.answers.right)).toBeTruthy()
  const deadLetters = await deadLettersOf(db)
  expect(deadLetters).toHaveLength(2)
  expect(deadLetters[0]).toMatchObject({
    source: 'inference-worker',
    times: 1,
    error: 'error P0001',
  })
  await expect.poll(() => pendingOf(bus)).toBe(0)

  expect(await replayEvents(db)).toBe(2)
  expect(await deadLettersOf(db)).toEqual([])
})

test('an invalid message is stored and does not stop the queue', async ({
  db,
  bus,
  log,
  resources,
}) => {
  resources.use(await startWorker({ db, bus, log, provider: createScriptedProvider(), slots: 1 }))
  await bus.request(answerRequested.subject, 'no json')
  await bus.request(answerRequested.subject, JSON.stringify({ id: newId(), data: {} }))
  const turn = await seedTurn(db, { left: 'tokens=2,gap=0', right: 'tokens=2,gap=0' })
  await requestAnswers({ db, bus, log }, turn)

  expect(await waitForTurnEnd(db, turn)).toBe('done')
  const deadLetters = await deadLettersOf(db)
  expect(deadLetters.map(({ payload }) => payload)).toEqual([null, expect.any(Object)])
  expect(deadLetters.map(({ error }) => error)).toEqual(['ZodError', 'ZodError'])
  await db.deleteFrom('deadLetters').execute()
})
