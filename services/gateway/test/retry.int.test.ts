import { openChat } from '@assay/testing'
import { expect } from 'vitest'
import { aGuest, test } from './gateway.ts'
import { playAnswer, playTurn } from './played-worker.ts'

const question = (fingerprint_hash: string, more: object = {}) => ({
  fingerprint_hash,
  messages: [{ role: 'user', content: 'How do loop diuretics work?' }],
  ...more,
})
const retry = (fingerprint_hash: string, turn_id: string) => ({
  fingerprint_hash,
  resume: { turn_id, retry_failed: true },
})

test.for([
  ['left', ['', 'Right lives.'], ['Left at last.', 'Right lives.']],
  ['right', ['Left lives.', ''], ['Left lives.', 'Right at last.']],
] as const)(
  'a failed %s side is asked again, the other one stays',
  async ([failed, before, after], { gateway, db, bus }) => {
    const { fingerprint } = await aGuest(gateway)
    await using chat = await openChat(gateway.url, question(fingerprint))
    const { turn_id } = await chat.next('setup')
    await playTurn({ db, bus }, turn_id, before)
    await chat.next('done')
    const models = () =>
      db
        .selectFrom('answers')
        .select(['side', 'modelId'])
        .where('turnId', '=', turn_id)
        .orderBy('side')
        .execute()
    const asked = await models()

    await using again = await openChat(gateway.url, retry(fingerprint, turn_id))
    await again.next('resumed')
    expect(await models()).toEqual(asked)
    await playAnswer({ db, bus }, turn_id, failed, after[failed === 'left' ? 0 : 1])
    expect(await again.next('done')).toMatchObject({ state: 'done' })
    expect(Object.fromEntries(again.texts)).toEqual({
      'Assistant A': after[0],
      'Assistant B': after[1],
    })

    const vote = await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, {
      fingerprint,
    })
    expect(vote.status).toBe(200)
    const { rated } = await db
      .selectFrom('votes')
      .select('rated')
      .where('turnId', '=', turn_id)
      .executeTakeFirstOrThrow()
    expect(rated).toBe(true)
  },
)

test('an answer that is there is never asked for again, nor a turn voted on', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await openChat(gateway.url, question(fingerprint))
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

test("somebody else's turn is unknown", async ({ gateway, db, bus }) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await openChat(gateway.url, question(fingerprint))
  const { turn_id } = await chat.next('setup')
  await playTurn({ db, bus }, turn_id, ['', 'Right.'])
  await chat.next('done')
  const stranger = await aGuest(gateway)
  await using peek = await openChat(gateway.url, retry(stranger.fingerprint, turn_id))
  expect(await peek.closed()).toBe(4404)
})

test('two retries at once ask each failed side once', async ({ gateway, db, bus }) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await openChat(gateway.url, question(fingerprint))
  const { turn_id } = await chat.next('setup')
  await playTurn({ db, bus }, turn_id, ['', ''])
  expect(await chat.next('done')).toMatchObject({ state: 'failed' })
  await using one = await openChat(gateway.url, retry(fingerprint, turn_id))
  await using other = await openChat(gateway.url, retry(fingerprint, turn_id))
  const first = await Promise.allSettled([one.next('resumed'), other.next('resumed')])
  expect(first.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const rows = await db
    .selectFrom('answers')
    .select('state')
    .where('turnId', '=', turn_id)
    .execute()
  expect(rows.map(({ state }) => state)).toEqual(['queued', 'queued'])
})

test('nobody is answered twice at once: a retry waits for the turn of another thread', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await openChat(gateway.url, question(fingerprint))
  const failed = (await chat.next('setup')).turn_id
  await playTurn({ db, bus }, failed, ['', 'Right.'])
  await chat.next('done')
  await using elsewhere = await openChat(gateway.url, question(fingerprint))
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
