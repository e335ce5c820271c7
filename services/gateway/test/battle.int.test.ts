import { subscribe } from '@assay/bus'
import { stopAnswer } from '@assay/contracts/bus/subjects'
import { type ThreadDto, ThreadHistoryDto } from '@assay/contracts/threads'
import { VoteDto } from '@assay/contracts/votes'
import { newId } from '@assay/db'
import { sketchQuestion, sketchToBytes } from '@assay/rating'
import { openChat } from '@assay/testing/client'
import { selectRow } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ask, question } from './ask.ts'
import { aGuest, CANARIES, type Caller, type Gateway, test } from './gateway.ts'
import { answersOf, playAnswer, playTurn, playTurnOf, streamText } from './played-worker.ts'

const vote = (gateway: Gateway, caller: Caller, turnId: string, outcome: string) =>
  gateway.call('POST', `/votes/?turn_id=${turnId}&outcome=${outcome}`, caller)

test('a battle streams blind, accepts one vote and then names both models', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id } = await chat.next('thread_created')
  const { turn_id, llms } = await chat.next('setup')
  expect(llms).toEqual(['Assistant A', 'Assistant B'])

  await playTurn({ db, bus }, turn_id, ['The left answer.', 'The right one, 🧠 longer.'])
  expect(await chat.next('done')).toMatchObject({ turn_id, turn_idx: 0, thread_id, state: 'done' })
  expect(Object.fromEntries(chat.texts)).toEqual({
    'Assistant A': 'The left answer.',
    'Assistant B': 'The right one, 🧠 longer.',
  })
  expect(await chat.closed()).toBe(1000)

  const { questionSketch } = await selectRow(db, 'threads', ['questionSketch'], { id: thread_id })
  const sketch = sketchQuestion('why does Metformin lower glucose')
  expect(questionSketch).toEqual(Buffer.from(sketchToBytes(sketch)))

  const readHistory = () => gateway.call('GET', `/threads/${thread_id}/history`, guest)
  const blindHistory = await readHistory()
  expect(blindHistory.status).toBe(200)
  const before = chat.received + (await blindHistory.text())
  for (const canary of CANARIES) expect(before).not.toContain(canary)

  const cast = await vote(gateway, guest, turn_id, 'left_better')
  expect(cast.status).toBe(200)
  const reveal = (await cast.json()) as VoteDto
  expect([reveal.left_model_name, reveal.right_model_name].toSorted()).toEqual(CANARIES)

  const history = (await (await readHistory()).json()) as ThreadHistoryDto
  expect(history.turns[0]).toMatchObject({
    left_model_name: reveal.left_model_name,
    right_model_name: reveal.right_model_name,
    vote: { outcome: 'left_better' },
  })
})

test('repeating a vote returns the stored one, and a different vote is refused', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { turn_id } = await chat.next('setup')
  expect((await vote(gateway, guest, turn_id, 'tie')).status).toBe(409)
  await playTurn({ db, bus }, turn_id, ['One.', 'Two.'])
  await chat.next('done')

  const casts = await Promise.all(
    Array.from({ length: 8 }, () => vote(gateway, guest, turn_id, 'tie')),
  )
  const bodies = new Set(await Promise.all(casts.map((cast) => cast.text())))
  expect(casts.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(bodies.size).toBe(1)
  expect((await vote(gateway, guest, turn_id, 'both_bad')).status).toBe(409)

  const stored = await db.selectFrom('votes').selectAll().where('turnId', '=', turn_id).execute()
  expect(stored).toHaveLength(1)
})

test('the history and the vote contain the reason that the fold has found', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id } = await chat.next('thread_created')
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  const reasonNow = async () => {
    const cast = await vote(gateway, guest, turnId, 'tie')
    const read = await gateway.call('GET', `/threads/${thread_id}/history`, guest)
    const { turns } = ThreadHistoryDto.parse(await read.json())
    return [VoteDto.parse(await cast.json()).unrated_reason, turns[0]?.unrated_reason]
  }
  expect(await reasonNow()).toEqual([null, null])
  await sql`
    insert into ledger (position, vote_id, voter_id, left_model_id, right_model_id, outcome,
      sample_question, rated, unrated_reason, cast_at, weight, hash)
    select 1, id, voter_id, left_model_id, right_model_id, outcome, sample_question, false,
      'network_share', created_at, 0, '' from votes where turn_id = ${turnId}`.execute(db)
  expect(await reasonNow()).toEqual(['network_share', 'network_share'])
})

test('neither the vote nor the history shows that its voter is excluded', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id } = await chat.next('thread_created')
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  await sql`
    insert into vote_exclusions (id, voter_id, reason, rule_version, evidence)
    select ${newId()}, voter_id, 'residual', '1', '{}'
    from users join turns on turns.user_id = users.id where turns.id = ${turnId}`.execute(db)
  const cast = await vote(gateway, guest, turnId, 'left_better')
  expect(cast.status).toBe(200)
  const read = await gateway.call('GET', `/threads/${thread_id}/history`, guest)
  for (const text of [await cast.text(), await read.text()]) {
    expect(text).toContain('"unrated_reason":null')
    expect(text).not.toMatch(/exclu|residual/)
  }
  const stored = db.selectFrom('votes').select('rated').where('turnId', '=', turnId)
  expect(await stored.execute()).toEqual([{ rated: true }])
})

test('a returning reader receives exactly the rest', async ({ gateway, db, bus }) => {
  const guest = await aGuest(gateway)
  const [left, right] = ['The whole left answer.', 'The whole right answer, 🧬 complete.']
  const chat = await ask(gateway, guest)
  const { turn_id } = await chat.next('setup')
  const answers = await answersOf(db, turn_id)
  if (answers[0] && answers[1]) {
    streamText(bus, answers[0], left.slice(0, 9))
    streamText(bus, answers[1], right.slice(0, 15))
  }
  await expect.poll(() => chat.texts.get('Assistant B')).toBe(right.slice(0, 15))
  await chat[Symbol.asyncDispose]()
  await playTurn({ db, bus }, turn_id, [left, right])

  await using again = await openChat(gateway.url, {
    fingerprint_hash: guest.fingerprint,
    resume: { turn_id, after: { left: 9, right: 15 } },
  })
  await again.next('done')
  const rest = (name: string) =>
    again.events.map((event) =>
      event.event === 'token' && event.llm_name === name ? event.token : '',
    )
  expect(rest('Assistant A').join('')).toBe(left.slice(9))
  expect(rest('Assistant B').join('')).toBe(right.slice(15))
})

test('a false claim to have seen text does not reveal which side has ended', async ({
  gateway,
  db,
  bus,
}) => {
  const { fingerprint: fingerprint_hash } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint: fingerprint_hash })
  const { turn_id } = await chat.next('setup')
  const after = { left: 1_000_000, right: 1_000_000 }
  await using liar = await openChat(gateway.url, { fingerprint_hash, resume: { turn_id, after } })
  await liar.next('resumed')
  await playAnswer({ db, bus }, turn_id, 'left', 'The left answer.')
  await expect.poll(() => chat.texts.get('Assistant A')).toBe('The left answer.')
  const begunAnew = () =>
    liar.events.flatMap((event) => (event.event === 'reset' ? [event.llm_name] : []))
  await expect.poll(begunAnew).toEqual(['Assistant A', 'Assistant B'])
  await playAnswer({ db, bus }, turn_id, 'right', 'The right answer.')
  await liar.next('done')
  expect([...liar.texts.values()]).toEqual([...chat.texts.values()])
  expect(begunAnew()).toHaveLength(2)
})

test('a repeated request returns the same turn', async ({ gateway, db, bus }) => {
  const guest = await aGuest(gateway)
  const request = question(guest, { request_id: crypto.randomUUID() })
  await using first = await openChat(gateway.url, request)
  const { turn_id } = await first.next('setup')
  await using second = await openChat(gateway.url, request)
  expect(await second.next('setup')).toMatchObject({ turn_id })

  await playTurn({ db, bus }, turn_id, ['One.', 'Two.'])
  for (const chat of [first, second]) {
    await chat.next('done')
    expect([...chat.texts.values()]).toEqual(['One.', 'Two.'])
  }
})

test.for([
  ['a stop reaches a worker that starts later', 'setup'],
  ['a stop that comes right after the question waits for its turn', undefined],
] as const)('%s', async ([, after], { gateway, db, bus, resources }) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  if (after) await chat.next(after)
  chat.send({ type: 'stop' })
  const { turn_id } = await chat.next('setup')
  const stopped = new Set<string>()
  for (const { id, side } of await answersOf(db, turn_id)) {
    const subscription = subscribe(bus, stopAnswer, id, () => stopped.add(side))
    resources.defer(async () => subscription[Symbol.dispose]())
  }
  await expect.poll(() => [...stopped].sort()).toEqual(['left', 'right'])
})

test('the next turn requires the vote and draws new models', async ({ gateway, db, bus }) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id } = await chat.next('thread_created')
  const { turn_id } = await chat.next('setup')
  const next = question(guest, { thread_id })

  await using early = await openChat(gateway.url, next)
  expect(await early.next('error')).toMatchObject({
    detail: 'Please wait until the previous answers are complete.',
  })
  await playTurn({ db, bus }, turn_id, ['One.', 'Two.'])
  await chat.next('done')

  await using unvoted = await openChat(gateway.url, next)
  expect(await unvoted.next('error')).toMatchObject({
    detail: 'Please vote on the previous answers first.',
  })
  await vote(gateway, guest, turn_id, 'both_bad')

  await using second = await openChat(gateway.url, next)
  expect(await second.next('setup')).toMatchObject({ turn_idx: 1 })
  expect(second.events.map(({ event }) => event)).not.toContain('thread_created')
})

test('when one side fails, the other one continues', async ({ gateway, db, bus }) => {
  const guest = await aGuest(gateway)
  for (const contents of [
    ['', 'Alive.'],
    ['Alive.', ''],
  ] as const) {
    await using chat = await ask(gateway, guest)
    const { turn_id } = await chat.next('setup')
    await playTurn({ db, bus }, turn_id, contents)
    expect(await chat.next('done')).toMatchObject({ state: 'done' })
    expect(await chat.next('error')).toMatchObject({
      llm_name: contents[0] ? 'Assistant B' : 'Assistant A',
    })
    expect((await vote(gateway, guest, turn_id, 'tie')).status).toBe(200)
    const { unratedReason } = await selectRow(db, 'votes', ['unratedReason'], { turnId: turn_id })
    expect(unratedReason).toBe('incomplete_answer')
  }
})

test('threads are listed for their owner and disappear when they are deleted', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])

  const list = async () =>
    (await (await gateway.call('GET', '/threads/', guest)).json()) as ThreadDto[]
  const [thread] = await list()
  expect(thread).toMatchObject({ title: 'Why does metformin lower glucose?', mode: 'battle' })
  expect((await gateway.call('DELETE', `/threads/${thread?.id}`, guest)).status).toBe(200)
  expect(await list()).toEqual([])
})
