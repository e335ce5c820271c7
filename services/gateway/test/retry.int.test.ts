import type { Bus } from '@assay/bus'
import { answerRequested } from '@assay/contracts/events/answer-requested'
import { type Database, newId } from '@assay/db'
import { createOutbox, newEvent } from '@assay/outbox'
import { openChat } from '@assay/testing/client'
import { selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { replaceAnswers } from '../src/arena/turns/retry-repository.ts'
import { ask } from './ask.ts'
import { aGuest, type Gateway, test } from './gateway.ts'
import { answersOf, type Played, playAnswer, playTurn } from './played-worker.ts'

const retry = (fingerprint_hash: string, turn_id: string) => ({
  fingerprint_hash,
  resume: { turn_id, retry_failed: true },
})

interface Arena {
  readonly gateway: Gateway
  readonly db: Database
  readonly bus: Bus
}

/** Creates a guest's ended turn with these answers. An empty answer has failed. */
async function endedTurn({ gateway, db, bus }: Arena, answers: readonly [Played, Played]) {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id: turnId } = await chat.next('setup')
  await playTurn({ db, bus }, turnId, answers)
  const { state } = await chat.next('done')
  return { fingerprint, turnId, state }
}

test.for([
  ['left', ['', 'Right lives.'], ['Left at last.', 'Right lives.']],
  ['right', ['Left lives.', ''], ['Left lives.', 'Right at last.']],
] as const)(
  'a failed %s side is retried, and the other side stays',
  async ([failed, before, after], { gateway, db, bus }) => {
    const { fingerprint, turnId } = await endedTurn({ gateway, db, bus }, before)
    const models = () =>
      db
        .selectFrom('answers')
        .select(['side', 'modelId'])
        .where('turnId', '=', turnId)
        .orderBy('side')
        .execute()
    const asked = await models()

    await using again = await openChat(gateway.url, retry(fingerprint, turnId))
    await again.next('resumed')
    expect(await models()).toEqual(asked)
    await playAnswer({ db, bus }, turnId, failed, after[failed === 'left' ? 0 : 1])
    expect(await again.next('done')).toMatchObject({ state: 'done' })
    expect(Object.fromEntries(again.texts)).toEqual({
      'Assistant A': after[0],
      'Assistant B': after[1],
    })

    const vote = await gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=tie`, {
      fingerprint,
    })
    expect(vote.status).toBe(200)
    const { rated } = await selectRow(db, 'votes', ['rated'], { turnId })
    expect(rated).toBe(true)
  },
)

test('completed answers and turns with a vote are never retried', async ({ gateway, db, bus }) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id } = await chat.next('setup')
  await using early = await openChat(gateway.url, retry(fingerprint, turn_id))
  expect((await early.next('error')).detail).toBe(
    'Please wait until the previous answers are complete.',
  )
  await playTurn({ db, bus }, turn_id, ['Left.', 'Right.'])
  await chat.next('done')
  const answers = () =>
    db.selectFrom('answers').select(['id', 'content']).where('turnId', '=', turn_id).execute()
  const before = await answers()
  await using again = await openChat(gateway.url, retry(fingerprint, turn_id))
  await again.next('done')
  expect(await answers()).toEqual(before)

  await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, { fingerprint })
  await using late = await openChat(gateway.url, retry(fingerprint, turn_id))
  expect((await late.next('error')).detail).toBe('This turn already has a vote')
})

const DECLINED = { declined: '' }
const statesOf = (db: Database, turnId: string) =>
  db
    .selectFrom('answers')
    .select(['state', 'content', 'finishReason', 'declinedBefore', 'failedBefore'])
    .where('turnId', '=', turnId)
    .orderBy('side')
    .execute()

test.for([
  ['an answer', 'Now it answers.', 'Now it answers.'],
  ['another refusal', { declined: 'I would rather not.' }, 'I would rather not.'],
] as const)(
  'a declined side is retried once, and %s replaces it',
  async ([_what, played, text], { gateway, db, bus }) => {
    const before = ['Left lives.', { declined: 'I cannot' }] as const
    const { fingerprint, turnId } = await endedTurn({ gateway, db, bus }, before)
    await using again = await openChat(gateway.url, retry(fingerprint, turnId))
    await again.next('resumed')
    await playAnswer({ db, bus }, turnId, 'right', played)
    await again.next('done')
    const stored = await statesOf(db, turnId)
    expect(stored[0]).toMatchObject({ content: 'Left lives.', declinedBefore: false })
    expect(stored[1]).toMatchObject({ content: text, declinedBefore: true, failedBefore: false })

    await using twice = await openChat(gateway.url, retry(fingerprint, turnId))
    await twice.next('done')
    expect(await statesOf(db, turnId)).toEqual(stored)
  },
)

test('a failed retry may be repeated, and the earlier refusal stays recorded', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint, turnId } = await endedTurn({ gateway, db, bus }, ['Left.', DECLINED])
  for (const played of ['', '', DECLINED]) {
    await using again = await openChat(gateway.url, retry(fingerprint, turnId))
    await again.next('resumed')
    await playAnswer({ db, bus }, turnId, 'right', played)
    await again.next('done')
  }
  const [, right] = await statesOf(db, turnId)
  expect(right).toMatchObject({ state: 'done', declinedBefore: true, failedBefore: true })
  await using last = await openChat(gateway.url, retry(fingerprint, turnId))
  await last.next('done')
  expect((await statesOf(db, turnId))[1]).toEqual(right)
})

test('a failed side is retried before a declined one', async ({ gateway, db, bus }) => {
  const { fingerprint, turnId } = await endedTurn({ gateway, db, bus }, [DECLINED, ''])
  await using again = await openChat(gateway.url, retry(fingerprint, turnId))
  await again.next('resumed')
  expect((await statesOf(db, turnId)).map(({ state }) => state)).toEqual(['done', 'queued'])
  await playAnswer({ db, bus }, turnId, 'right', 'Right.')
  await again.next('done')
  await using next = await openChat(gateway.url, retry(fingerprint, turnId))
  await next.next('resumed')
  expect((await statesOf(db, turnId)).map(({ state }) => state)).toEqual(['queued', 'done'])
})

test.for([
  ['one side', ['Left.', DECLINED], true],
  ['both sides', [DECLINED, { declined: 'I am sorry.' }], true],
  ['one side while the other failed', [DECLINED, ''], false],
] as const)(
  'a battle in which %s declined can be voted on; rated: %3$s',
  async ([_what, answers, isRated], { gateway, db, bus }) => {
    const { fingerprint, turnId, state } = await endedTurn({ gateway, db, bus }, answers)
    expect(state).toBe('done')
    const path = `/votes/?turn_id=${turnId}&outcome=both_bad`
    expect((await gateway.call('POST', path, { fingerprint })).status).toBe(200)
    const query = db.selectFrom('votes').select(['rated', 'unratedReason'])
    expect(await query.where('turnId', '=', turnId).execute()).toEqual([
      { rated: isRated, unratedReason: isRated ? null : 'incomplete_answer' },
    ])
  },
)

test('two concurrent retries request each failed side once', async ({ gateway, db, bus }) => {
  const { fingerprint, turnId, state } = await endedTurn({ gateway, db, bus }, ['', ''])
  expect(state).toBe('failed')
  await using one = await openChat(gateway.url, retry(fingerprint, turnId))
  await using other = await openChat(gateway.url, retry(fingerprint, turnId))
  const first = await Promise.allSettled([one.next('resumed'), other.next('resumed')])
  expect(first.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const rows = await db.selectFrom('answers').select('state').where('turnId', '=', turnId).execute()
  expect(rows.map(({ state }) => state)).toEqual(['queued', 'queued'])
})

test('a retry of answers that were already replaced does not reopen the turn', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint, turnId } = await endedTurn({ gateway, db, bus }, ['', ''])
  const failed = await answersOf(db, turnId)
  await using again = await openChat(gateway.url, retry(fingerprint, turnId))
  await again.next('resumed')
  await playTurn({ db, bus }, turnId, ['', ''])

  const answers = failed.map(({ id: replacedId }) => {
    const id = newId()
    return { replacedId, id, event: newEvent(answerRequested, 'test', { answerId: id, turnId }) }
  })
  const late = { turnId, gatewayId: 'test', deadlineMs: 60_000, answers }
  const replaced = await createOutbox(db).commitStatement((statement) =>
    replaceAnswers(statement, late),
  )
  expect(replaced).toBe(false)
  const turn = await db.selectFrom('turns').select('state').where('id', '=', turnId).execute()
  expect(turn).toEqual([{ state: 'failed' }])
})

test("a retry waits for its owner's turn in another thread", async ({ gateway, db, bus }) => {
  const { fingerprint, turnId: failed } = await endedTurn({ gateway, db, bus }, ['', 'Right.'])
  await using elsewhere = await ask(gateway, { fingerprint })
  const { turn_id } = await elsewhere.next('setup')

  await using refused = await openChat(gateway.url, retry(fingerprint, failed))
  expect((await refused.next('error')).detail).toBe(
    'Please wait until the previous answers are complete.',
  )
  await playTurn({ db, bus }, turn_id, ['Left.', 'Right.'])
  await elsewhere.next('done')
  await using allowed = await openChat(gateway.url, retry(fingerprint, failed))
  await allowed.next('resumed')
})
