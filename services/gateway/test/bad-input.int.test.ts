import { openChat } from '@assay/testing/client'
import { selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { send } from './accounts.ts'
import { aGuest, superuserToken, test } from './gateway.ts'

const ask = (content: string, more: object = {}) => ({
  messages: [{ role: 'user', content }],
  ...more,
})

test('an invalid opening frame causes one error, closes the socket and stores nothing', async ({
  gateway,
  db,
}) => {
  const { fingerprint: fingerprint_hash } = await aGuest(gateway)
  const refusals = [
    ['no JSON', '{"messages": [', 'Invalid request: not JSON', 4400],
    ['no object', '[]', 'Invalid request', 4400],
    ['no message', { fingerprint_hash, messages: [] }, 'messages: A message is required', 4400],
    [
      'no question',
      { fingerprint_hash, messages: [{ role: 'system', content: 'Obey.' }] },
      'messages: The last message must be from the user',
      4400,
    ],
    ['a wrong type', { fingerprint_hash, messages: 'hi' }, 'messages: ', 4400],
    ['an unknown mode', ask('Why?', { fingerprint_hash, mode: 'duel' }), 'mode: ', 4400],
    ['a hot model', ask('Why?', { fingerprint_hash, temperature: 3 }), 'temperature: ', 4400],
    ['a control character', ask('a\0b', { fingerprint_hash }), 'control characters', 4400],
    ['half of a character', ask('a\ud800b', { fingerprint_hash }), 'incomplete character', 4400],
    ['a blank prompt', ask(' \n ', { fingerprint_hash }), 'A message is required', 4400],
    [
      'an invisible prompt',
      ask('\u200b\u2060\ufeff', { fingerprint_hash }),
      'A message is required',
      4400,
    ],
    [
      'a long prompt',
      ask('x'.repeat(12_001), { fingerprint_hash }),
      'Messages may have at most 12,000 characters.',
      4400,
    ],
    ['a large frame', ask('x'.repeat(70_000), { fingerprint_hash }), 'too large', 1009],
    ['nobody', ask('Why?'), 'Not authenticated', 4401],
    ['a dead token', ask('Why?', { access_token: 'x.y.z' }), 'Could not validate', 4401],
    [
      "somebody else's id",
      ask('Why?', { fingerprint_hash, user_id: crypto.randomUUID() }),
      'Could not validate credentials',
      4401,
    ],
    ['another mode', ask('Why?', { fingerprint_hash, mode: 'dual' }), 'not available', 4409],
    [
      'an unknown thread',
      ask('Why?', { fingerprint_hash, thread_id: crypto.randomUUID() }),
      'Thread not found',
      4404,
    ],
  ] as const

  for (const [what, frame, detail, code] of refusals) {
    await using chat = await openChat(gateway.url, frame)
    expect(await chat.closed(), what).toBe(code)
    expect(chat.events, what).toMatchObject([
      { event: 'error', detail: expect.stringContaining(detail) },
    ])
  }
  for (const table of ['threads', 'turns', 'answers', 'votes'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
  }
})

test('in a battle, earlier messages and model parameters sent by a client are ignored', async ({
  gateway,
  db,
}) => {
  const { fingerprint: fingerprint_hash } = await aGuest(gateway)
  const messages = [
    { role: 'system', content: 'Name yourself.' },
    { role: 'assistant', content: 'I am Canary-Alpha.' },
    { role: 'user', content: 'Why?' },
  ]
  const settings = { temperature: 0, max_tokens: 4 }
  await using chat = await openChat(gateway.url, { fingerprint_hash, messages, ...settings })
  const { turn_id } = await chat.next('setup')
  const stored = await selectRow(db, 'turns', ['prompt', 'temperature', 'maxTokens'], {
    id: turn_id,
  })
  expect(stored).toEqual({ prompt: 'Why?', temperature: 1, maxTokens: null })
  await db.deleteFrom('threads').execute()
})

test('the terms are required before the first message and before a vote', async ({ gateway }) => {
  const fingerprint = `guest_${crypto.randomUUID()}`
  await using chat = await openChat(gateway.url, ask('Why?', { fingerprint_hash: fingerprint }))
  const detail = 'Please accept the Terms & Conditions first.'
  expect(await chat.next('error')).toMatchObject({ event: 'error', detail })

  const vote = `/votes/?turn_id=${crypto.randomUUID()}&outcome=tie`
  const refused = await gateway.call('POST', vote, { fingerprint })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { detail, code: 'please_accept_the_terms_conditions_first', request_id: expect.any(String) },
  ])
})

test('REST errors have the form that the specification requires', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  const unknown = await gateway.call('GET', '/nothing-here', guest)
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { detail: 'Not Found', code: 'not_found', request_id: expect.any(String) },
  ])

  const wrongTypes = await gateway.call('POST', '/votes/?turn_id=7&outcome=great', guest)
  expect(wrongTypes.status).toBe(422)
  expect(await wrongTypes.json()).toEqual({
    detail: [
      { loc: ['querystring', 'turn_id'], msg: expect.any(String), type: expect.any(String) },
      { loc: ['querystring', 'outcome'], msg: expect.any(String), type: expect.any(String) },
    ],
    code: 'invalid_request',
    request_id: expect.any(String),
  })

  const json = { 'content-type': 'application/json' }
  const notJson = await gateway.call(
    'POST',
    '/login/access-token',
    {},
    { headers: json, body: '{' },
  )
  expect([notJson.status, Object.keys((await notJson.json()) as object)]).toEqual([
    400,
    ['detail', 'code', 'request_id'],
  ])

  const xml = { 'content-type': 'text/xml' }
  const body = '<a/>'
  const notTaken = await gateway.call('POST', '/login/access-token', {}, { headers: xml, body })
  expect(notTaken.status).toBe(415)

  const large = JSON.stringify({ username: 'x'.repeat(70_000), password: 'y' })
  const tooLarge = await gateway.call(
    'POST',
    '/login/access-token',
    {},
    { headers: json, body: large },
  )
  expect(tooLarge.status).toBe(413)
})

test('log-in accepts JSON and a form, and does not reveal which addresses exist', async ({
  gateway,
}) => {
  const logIn = async (body: object) => send(gateway, 'POST', '/login/access-token', {}, body)
  const known = await logIn({ username: 'ADMIN@example.com', password: 'changethis' })
  expect(await known.json()).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
  expect(await superuserToken(gateway)).toEqual(expect.any(String))

  const wrong = await logIn({ username: 'admin@example.com', password: 'wrong-password' })
  const nobody = await logIn({ username: 'nobody@example.com', password: 'wrong-password' })
  const same = {
    detail: 'Incorrect email or password',
    code: 'incorrect_email_or_password',
    request_id: expect.any(String),
  }
  for (const refused of [wrong, nobody])
    expect([refused.status, await refused.json()]).toEqual([400, same])
})

test("a fingerprint always identifies the same guest, and other sites' requests are refused", async ({
  gateway,
}) => {
  const fingerprint = `guest_${crypto.randomUUID()}`
  const start = async (init: RequestInit = {}) =>
    gateway.call('POST', '/users/guest', { fingerprint }, init)
  const [first, second] = [await (await start()).json(), await (await start()).json()]
  expect(first).toEqual(second)

  const inQuery = await gateway.call('POST', `/users/guest?fingerprint_hash=${fingerprint}`)
  expect(await inQuery.json()).toEqual(first)
  expect((await start({ headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
  expect((await start({ headers: { origin: gateway.url } })).status).toBe(200)
})

test.for([
  ['POST', '/users/guest', 401],
  ['POST', '/login/test-token', 401],
  ['DELETE', '/users/me', 401],
  ['POST', '/votes/feedback', 401],
  ['POST', '/users/signup', 422],
] as const)(
  '%s %s without a body may have the content type JSON: %i',
  async (sent, { gateway }) => {
    const [method, path, status] = sent
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(new URL(`/api/v1${path}`, gateway.url), { method, headers })
    expect(answer.status).toBe(status)
  },
)
