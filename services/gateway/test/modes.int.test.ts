import type { ThreadDto, ThreadHistoryDto } from '@assay/contracts/threads'
import type { VoteDto } from '@assay/contracts/votes'
import { openChat } from '@assay/testing/client'
import { selectRow, updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { answer, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, CANARIES, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { answersOf, playTurn, playTurnOf, streamReasoning } from './played-worker.ts'

const [ALPHA, BETA] = CANARIES

async function aSuperuser(gateway: Gateway) {
  const token = await superuserToken(gateway)
  await gateway.call('PATCH', '/users/me/accept-terms', { token })
  return { token }
}

const question = (token: string, more: object) => ({
  access_token: token,
  messages: [{ role: 'user', content: 'How do statins lower LDL?' }],
  ...more,
})
const single = (token: string, more: object = {}) =>
  question(token, { mode: 'single', model: ALPHA, ...more })
const dual = (token: string, more: object = {}) =>
  question(token, {
    mode: 'dual',
    use_random_models: false,
    left_model: BETA,
    right_model: ALPHA,
    ...more,
  })

test('the chosen model answers every turn of a single chat', async ({ gateway, db, bus }) => {
  const { token } = await aSuperuser(gateway)
  await using chat = await openChat(gateway.url, single(token))
  const { thread_id } = await chat.next('thread_created')
  const { turn_id, llms } = await chat.next('setup')
  expect(llms).toEqual([ALPHA])
  await playTurn({ db, bus }, turn_id, ['They block HMG-CoA reductase.', ''])
  expect(await chat.next('done')).toMatchObject({ turn_id, thread_id, state: 'done' })
  expect(chat.texts.get(ALPHA)).toBe('They block HMG-CoA reductase.')

  await using next = await openChat(gateway.url, single(token, { thread_id }))
  const second = await next.next('setup')
  expect(second).toMatchObject({ turn_idx: 1 })
  await playTurn({ db, bus }, second.turn_id, ['They do.', ''])
  await next.next('done')

  const threads = (await (await gateway.call('GET', '/threads/', { token })).json()) as ThreadDto[]
  expect(threads.find(({ id }) => id === thread_id)).toMatchObject({
    mode: 'single',
    model_name: ALPHA,
  })
})

test.for([
  ['a single chat', single],
  ['a side by side chat', dual],
] as const)('%s uses the requested temperature and length', async ([, ask], { gateway, db }) => {
  const { token } = await aSuperuser(gateway)
  for (const [settings, temperature, maxTokens] of [
    [{ temperature: 0.2, max_tokens: 40 }, 0.2, 40],
    [{}, 1, null],
  ] as const) {
    await using chat = await openChat(gateway.url, ask(token, settings))
    const { turn_id } = await chat.next('setup')
    const turns = db.selectFrom('turns').select(['temperature', 'maxTokens'])
    const stored = await turns.where('id', '=', turn_id).executeTakeFirstOrThrow()
    expect(stored).toEqual({ temperature, maxTokens })
    await db.deleteFrom('threads').execute()
  }
})

test('side by side, the two chosen models answer and the vote is unrated', async ({
  gateway,
  db,
  bus,
}) => {
  const { token } = await aSuperuser(gateway)
  await using chat = await openChat(gateway.url, dual(token))
  const { turn_id, llms } = await chat.next('setup')
  expect(llms).toEqual([BETA, ALPHA])
  await playTurn({ db, bus }, turn_id, ['Left.', 'Right.'])
  await chat.next('done')

  const cast = await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=right_better`, {
    token,
  })
  expect((await cast.json()) as VoteDto).toMatchObject({
    left_model_name: BETA,
    right_model_name: ALPHA,
  })
  const { unratedReason } = await selectRow(db, 'votes', ['unratedReason'], { turnId: turn_id })
  expect(unratedReason).toBe('not_blind')
})

test('thoughts and metrics are streamed when the models are known', async ({
  gateway,
  db,
  bus,
}) => {
  const { token } = await aSuperuser(gateway)
  await using chat = await openChat(gateway.url, single(token))
  const { thread_id } = await chat.next('thread_created')
  const { turn_id } = await chat.next('setup')
  for (const answer of await answersOf(db, turn_id))
    streamReasoning(bus, answer, 'First, cholesterol.')
  expect(await chat.next('reasoning')).toMatchObject({ llm_name: ALPHA, seq: 19 })
  await playTurn({ db, bus }, turn_id, ['Less of it.', ''])
  await chat.next('done')
  expect(await chat.next('metrics')).toMatchObject({ duration_ms: 2, output_tokens: 3 })

  const response = await gateway.call('GET', `/threads/${thread_id}/history`, { token })
  const { messages } = (await response.json()) as ThreadHistoryDto
  expect(messages[1]).toMatchObject({ side: 'single', metrics: { ttft_ms: 1, duration_ms: 2 } })
})

test('in a battle, thoughts and metrics are sent only after the vote', async ({
  gateway,
  db,
  bus,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { thread_id } = await chat.next('thread_created')
  const { turn_id } = await chat.next('setup')
  for (const answer of await answersOf(db, turn_id))
    streamReasoning(bus, answer, 'I am canary thinking.')
  await playTurn({ db, bus }, turn_id, ['One.', 'Two.'])
  await updateRows(db, 'answers', { turnId: turn_id }, { reasoning: 'I am canary thinking.' })
  await chat.next('done')
  const readHistory = async () =>
    (await gateway.call('GET', `/threads/${thread_id}/history`, guest)).text()
  const before = chat.received + (await readHistory())
  for (const telling of ['canary thinking', 'metrics":{', '"event":"metrics"']) {
    expect(before).not.toContain(telling)
  }
  await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, guest)
  expect(await readHistory()).toContain('canary thinking')
})

test.for([
  ['no model', { mode: 'single' }, 'Please select a model and enter a message'],
  ['an unknown model', { mode: 'single', model: 'Nobody' }, /on offer/],
  [
    'one side',
    { mode: 'dual', use_random_models: false, left_model: ALPHA },
    'Both left and right models must be specified when not using random models',
  ],
  [
    'the same model twice',
    { mode: 'dual', use_random_models: false, left_model: ALPHA, right_model: ALPHA },
    /two different models/,
  ],
] as const)('choosing %s is refused with a reason', async ([, more, detail], { gateway }) => {
  const { token } = await aSuperuser(gateway)
  await using chat = await openChat(gateway.url, question(token, more))
  expect((await chat.next('error')).detail).toMatch(detail)
  expect(await chat.closed()).toBe(4400)
})

test('each socket accepts only its own modes', async ({ gateway }) => {
  const { token } = await aSuperuser(gateway)
  const opening = JSON.stringify(single(token))
  await using chat = await openChat(gateway.url, opening)
  expect((await chat.next('error')).detail).toBe(
    'Invalid request: this chat mode uses another socket',
  )
})

test('side by side, feedback without a vote is stored, and a vote is still possible', async ({
  gateway,
  db,
  bus,
}) => {
  const { token } = await aSuperuser(gateway)
  await using chat = await openChat(gateway.url, dual(token))
  const { thread_id } = await chat.next('thread_created')
  const { turn_id } = await chat.next('setup')
  const comment = async (feedback_text: string, caller: Caller = { token }) =>
    (await send(gateway, 'POST', `/votes/feedback?turn_id=${turn_id}`, caller, { feedback_text }))
      .status
  expect(await comment('Too early.')).toBe(409)
  await playTurn({ db, bus }, turn_id, ['Left.', 'Right.'])
  await chat.next('done')

  expect(await comment('Both miss the trial.')).toBe(200)
  expect(await comment('   ')).toBe(422)
  expect(await comment('Not mine.', await aGuest(gateway))).toBe(404)
  const history = await gateway.call('GET', `/threads/${thread_id}/history`, { token })
  const { mode, turns } = (await history.json()) as ThreadHistoryDto
  expect(mode).toBe('dual')
  expect(turns[0]).toMatchObject({ feedback_text: 'Both miss the trial.', vote: null })

  const cast = await gateway.call('POST', `/votes/?turn_id=${turn_id}&outcome=tie`, { token })
  expect(cast.status).toBe(200)
  expect(await comment('Too late.')).toBe(409)
})

test('in a battle, feedback without a vote is refused', async ({ gateway, db, bus }) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  const response = send(gateway, 'POST', `/votes/feedback?turn_id=${turnId}`, guest, {
    feedback_text: 'Hm.',
  })
  expect(await answer(response)).toEqual([
    409,
    { detail: 'Please select a choice before sending feedback.' },
  ])
})
