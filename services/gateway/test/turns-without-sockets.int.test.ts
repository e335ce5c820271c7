import { OpenedTurnDto } from '@assay/contracts/chat/turn-routes'
import { ThreadHistoryDto } from '@assay/contracts/threads'
import type { VoteDto } from '@assay/contracts/votes'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Caller, type Gateway, test } from './gateway.ts'
import { playAnswer, playTurn } from './played-worker.ts'

const LEFT = 'The left answer.'
const RIGHT = 'The right answer, longer.'

function post(gateway: Gateway, caller: Caller, body: object) {
  const headers = { 'content-type': 'application/json' }
  return gateway.call('POST', '/chat/turns', caller, { headers, body: JSON.stringify(body) })
}

const question = (more: object = {}) => ({
  messages: [{ role: 'user', content: 'Why does metformin lower glucose?' }],
  ...more,
})

async function open(gateway: Gateway, caller: Caller, more: object = {}) {
  const response = await post(gateway, caller, question(more))
  expect(response.status).toBe(200)
  return OpenedTurnDto.parse(await response.json())
}

/** Reads a thread's history. `text` is the whole response. */
async function read(gateway: Gateway, caller: Caller, threadId: string) {
  const response = await gateway.call('GET', `/threads/${threadId}/history`, caller)
  const text = await response.text()
  const { messages, turns } = ThreadHistoryDto.parse(JSON.parse(text))
  const answers = messages.filter(({ role }) => role === 'assistant')
  return { text, turns, answers }
}

test('a battle without a socket is blind, shows both answers together, and is voted on', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  const request = { request_id: crypto.randomUUID() }
  const response = await post(gateway, guest, question(request))
  const sent = await response.text()
  const { thread_id, turn_id, turn_idx, llms } = OpenedTurnDto.parse(JSON.parse(sent))
  expect([turn_idx, llms]).toEqual([0, ['Assistant A', 'Assistant B']])

  await playAnswer({ db, bus }, turn_id, 'left', LEFT)
  const half = await read(gateway, guest, thread_id)
  expect(half.answers.map(({ content, state }) => [content, state])).toEqual([
    ['', half.turns[0]?.state],
    ['', half.turns[0]?.state],
  ])
  await playAnswer({ db, bus }, turn_id, 'right', RIGHT)
  const whole = await read(gateway, guest, thread_id)
  expect(whole.turns).toMatchObject([{ id: turn_id, state: 'done' }])
  expect(whole.answers.map(({ content }) => content)).toEqual([LEFT, RIGHT])
  expect(new Set(whole.answers.map(({ timestamp }) => timestamp)).size).toBe(1)

  const again = await open(gateway, guest, request)
  expect(again).toEqual({ thread_id, turn_id, turn_idx, llms })
  const seen = [sent, half.text, whole.text, JSON.stringify(again)].join()
  for (const canary of CANARIES) expect(seen).not.toContain(canary)

  const cast = await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, guest)
  expect(cast.status).toBe(200)
  const reveal = (await cast.json()) as VoteDto
  expect([reveal.left_model_name, reveal.right_model_name].toSorted()).toEqual(CANARIES)
})

test('a turn continues over a socket when sockets are permitted again', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  const { turn_id } = await open(gateway, guest)
  await using chat = await ask(gateway, guest, { resume: { turn_id } })
  await chat.next('resumed')
  await playTurn({ db, bus }, turn_id, [LEFT, RIGHT])
  expect(await chat.next('done')).toMatchObject({ turn_id, state: 'done' })
})

test('a question needs the same as over a socket: terms, one turn at a time, a vote', async ({
  gateway,
  db,
  bus,
}) => {
  const stranger = { fingerprint: `guest_${crypto.randomUUID()}` }
  expect((await post(gateway, stranger, question())).status).toBe(409)
  expect((await post(gateway, {}, question())).status).toBe(401)

  const guest = await aGuest(gateway)
  const { thread_id, turn_id } = await open(gateway, guest)
  const refusal = async (more: object) => {
    const response = await post(gateway, guest, question(more))
    const { detail } = (await response.json()) as { detail: string }
    return [response.status, detail]
  }
  const inFlight = [409, 'Please wait until the previous answers are complete.']
  expect(await refusal({})).toEqual(inFlight)
  expect(await refusal({ thread_id })).toEqual(inFlight)
  await playTurn({ db, bus }, turn_id, [LEFT, RIGHT])
  expect(await refusal({ thread_id })).toEqual([409, 'Please vote on the previous answers first.'])
  expect(await refusal({ mode: 'single' })).toEqual([
    409,
    'This chat mode is not available to you.',
  ])
})

test('patient data is refused with its passages', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  const content = 'Patient MRN 12345678, born 03/04/1951, phone 212-555-0147: which dose?'
  const response = await post(gateway, guest, { messages: [{ role: 'user', content }] })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ start: expect.any(Number) })]),
  })
})

test('failed sides are retried without a socket, only by the asker', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  const { thread_id, turn_id } = await open(gateway, guest)
  await playTurn({ db, bus }, turn_id, [LEFT, ''])
  const resume = { turn_id, retry_failed: true }
  expect((await post(gateway, await aGuest(gateway), { resume })).status).toBe(404)
  const audited = db.selectFrom('auditEntries').selectAll().where('detail', '=', 'resume of a turn')
  expect(await audited.execute()).toHaveLength(1)

  const retried = await post(gateway, guest, { resume })
  expect(OpenedTurnDto.parse(await retried.json())).toMatchObject({ thread_id, turn_id })
  expect((await read(gateway, guest, thread_id)).turns[0]?.state).not.toBe('done')
  await playAnswer({ db, bus }, turn_id, 'right', RIGHT)
  const { answers } = await read(gateway, guest, thread_id)
  expect(answers.map(({ content }) => content)).toEqual([LEFT, RIGHT])
})
