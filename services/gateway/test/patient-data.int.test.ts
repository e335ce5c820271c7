import type { ItemDto } from '@assay/contracts/items'
import { createCapturingLog } from '@assay/testing/capturing-log'
import { openChat } from '@assay/testing/client'
import { findInDatabase, findInText } from '@assay/testing/invariants'
import { Redis } from 'ioredis'
import { expect } from 'vitest'
import { anAccount, anEmail, answer, send, signUp } from './accounts.ts'
import { test as base, type Caller, type Gateway, superuserToken } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const { log: capturingLog, lines } = createCapturingLog()
const test = base.extend('gatewayLog', { scope: 'file' }, () => capturingLog)

const ROUNDS = 40
const REFUSAL = 'This looks like patient data. Please remove it, or confirm that it is not.'

/**
 * Creates a patient with a unique name and record number, and a letter that contains both. The
 * number is too long to occur by chance.
 */
function createPatient(index: number) {
  const name = `Qxz${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}owski`
  const record = String(4_719_283_605 + index * 7_919_113)
  return { name, record, letter: `Mrs ${name}, MRN: ${record}, has a rash. What is it?` }
}
const PATIENTS = Array.from({ length: ROUNDS }, (_, index) => createPatient(index))
const CANARIES = PATIENTS.flatMap(({ name, record }) => [name, record])

async function aSuperuser(gateway: Gateway) {
  const token = await superuserToken(gateway)
  await gateway.call('PATCH', '/users/me/accept-terms', { token })
  return { token }
}

const question = ({ token }: Caller, content: string, more: object = {}) => ({
  access_token: token,
  messages: [{ role: 'user', content }],
  mode: 'dual',
  ...more,
})

/** Returns the error event for this opening frame, the close code and everything received. */
async function refusalOf(gateway: Gateway, opening: object) {
  await using chat = await openChat(gateway.url, opening)
  const refusal = await chat.next('error')
  return { refusal, code: await chat.closed(), received: chat.received }
}

test('identifiers are refused on every path with kind and position, and are neither stored nor repeated anywhere', async ({
  gateway,
  db,
  bus,
  redisUrl,
}) => {
  const caller = await aSuperuser(gateway)
  const published: string[] = []
  bus.subscribe('>', { callback: (_error, message) => void published.push(message.string()) })
  await bus.flush()
  const redis = new Redis(redisUrl)
  const monitor = await redis.monitor()
  const commands: string[] = []
  monitor.on('monitor', (_time: string, args: string[]) => commands.push(args.join(' ')))

  await using clean = await openChat(gateway.url, question(caller, 'How do statins lower LDL?'))
  const { thread_id } = await clean.next('thread_created')
  const turnId = await playTurnOf(clean, { db, bus }, ['They block a reductase.', 'They do.'])

  const answers: string[] = []
  for (const { letter } of PATIENTS) {
    const refused = await refusalOf(gateway, question(caller, letter))
    expect(refused).toMatchObject({ code: 4409, refusal: { detail: REFUSAL, code: 'phi' } })
    const single = question(caller, letter, { mode: 'single' })
    const again = question(caller, letter, { thread_id, request_id: crypto.randomUUID() })
    const sent = [refused, await refusalOf(gateway, single), await refusalOf(gateway, again)]
    const comment = { feedback_text: letter }
    const vote = `/votes/?turn_id=${turnId}&outcome=tie`
    const comments = [
      send(gateway, 'POST', vote, caller, comment),
      send(gateway, 'POST', `/votes/feedback?turn_id=${turnId}`, caller, comment),
    ]
    for (const response of await Promise.all(comments.map(answer))) {
      expect(response).toEqual([409, { detail: REFUSAL, findings: refused.refusal.findings }])
      answers.push(JSON.stringify(response))
    }
    answers.push(...sent.map(({ received }) => received))
  }
  const [patient] = PATIENTS
  const at = (part = '') => {
    const start = patient?.letter.indexOf(part) ?? -1
    return { start, end: start + part.length }
  }
  const { refusal } = await refusalOf(gateway, question(caller, patient?.letter ?? ''))
  expect(refusal.findings).toEqual([
    { kind: 'name', ...at(patient?.name) },
    { kind: 'record_number', ...at(patient?.record) },
  ])

  await bus.flush()
  await redis.ping()
  const metrics = await (await fetch(new URL('/metrics', gateway.metricsUrl))).text()
  expect(metrics).toMatch(/^assay_phi_findings_total\{kind="name",outcome="refused"\} 20[1-9]$/m)
  monitor.disconnect()
  redis.disconnect()
  expect([published.length, commands.length, lines.length].every((count) => count > 0)).toBe(true)
  const places = { published, commands, lines, answers, metrics: [metrics] }
  const found = Object.entries(places).flatMap(([where, texts]) =>
    findInText(where, texts.join('\n'), CANARIES),
  )
  expect([...found, ...(await findInDatabase(db, CANARIES))]).toEqual([])
})

test('a text whose findings the person has confirmed is sent unchanged', async ({
  gateway,
  db,
  bus,
}) => {
  const caller = await aSuperuser(gateway)
  const text = 'Dr. Smith wrote to anna@example.org about ＬＤＬ. Why?'
  const partly = await refusalOf(gateway, question(caller, text, { phi_reviewed: ['name'] }))
  expect(partly.refusal.findings?.map(({ kind }) => kind)).toEqual(['email'])

  const reviewed = { phi_reviewed: ['name', 'email'] }
  await using chat = await openChat(gateway.url, question(caller, text, reviewed))
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  const stored = () =>
    db
      .selectFrom('turns')
      .select(['prompt', 'feedbackText'])
      .where('id', '=', turnId)
      .executeTakeFirst()
  expect(await stored()).toMatchObject({ prompt: text })

  const comment = { feedback_text: 'Ask anna@example.org.' }
  const path = `/votes/feedback?turn_id=${turnId}`
  expect((await send(gateway, 'POST', path, caller, comment)).status).toBe(409)
  expect(await stored()).toMatchObject({ feedbackText: null })
  const confirmed = { ...comment, phi_reviewed: ['email'] }
  expect((await send(gateway, 'POST', path, caller, confirmed)).status).toBe(200)
  const vote = `/votes/?turn_id=${turnId}&outcome=tie`
  expect((await send(gateway, 'POST', vote, caller, comment)).status).toBe(409)
  // A route that declares no query ignores the query in the URL.
  expect((await send(gateway, 'GET', '/users/me?title=a&title=b', caller)).status).toBe(200)
  const { feedback_text, ...kinds } = confirmed
  const inQuery = `${vote}&feedback_text=${encodeURIComponent(feedback_text)}`
  expect((await send(gateway, 'POST', inQuery, caller)).status).toBe(409)
  expect((await send(gateway, 'POST', inQuery, caller, kinds)).status).toBe(200)
  expect((await send(gateway, 'POST', vote, caller, confirmed)).status).toBe(200)
})

test('items, names, titles and statements are checked like questions', async ({ gateway, db }) => {
  const person = await anAccount(gateway)
  const superuser = await aSuperuser(gateway)
  const declaration = { field: 'cancer-biology', role: 'clinician', years: 9 }
  await send(gateway, 'PUT', '/users/me/expertise', person, declaration)
  const added = await send(gateway, 'POST', '/items/', person, { title: 'Notes' })
  const item = (await added.json()) as ItemDto
  const record = 'MRN 4719283605'
  const name = { full_name: `Ada Lovelace, ${record}` }
  const statement = {
    evidence: 'professional_register',
    statement: `hospital.org/ada, patient ${record}`,
  }
  const refused = await Promise.all(
    [
      send(gateway, 'POST', '/items/', person, { title: `Ward list, ${record}` }),
      send(gateway, 'POST', '/items/', person, { title: 'Notes', description: record }),
      send(gateway, 'PUT', `/items/${item.id}`, person, { title: 'Notes', description: record }),
      signUp(gateway, anEmail(), name),
      send(gateway, 'PATCH', '/users/me', person, name),
      send(gateway, 'PATCH', `/users/${person.id}`, superuser, name),
      send(gateway, 'POST', '/attestations/', person, statement),
    ].map(answer),
  )
  for (const one of refused) {
    expect(one).toEqual([
      409,
      { detail: REFUSAL, findings: [expect.objectContaining({ kind: 'record_number' })] },
    ])
  }
  expect(await findInDatabase(db, ['4719283605'])).toEqual([])
})

test('a person’s own name and evidence are not taken for a patient’s', async ({ gateway }) => {
  const person = await anAccount(gateway)
  const declaration = { field: 'cancer-biology', role: 'clinician', years: 9 }
  await send(gateway, 'PUT', '/users/me/expertise', person, declaration)
  const name = { full_name: 'Dear Mr Kowalski' }
  expect((await send(gateway, 'PATCH', '/users/me', person, name)).status).toBe(200)
  const own =
    'Dr. Jane Smith, Elm Clinic, see https://clinic.example/people?id=12 or j.s@clinic.example'
  const statement = { evidence: 'professional_register', statement: own }
  expect((await send(gateway, 'POST', '/attestations/', person, statement)).status).toBe(200)
  const licence = { ...statement, statement: 'Registration no. 4719283' }
  expect((await send(gateway, 'POST', '/attestations/', person, licence)).status).toBe(409)
  const reviewed = { ...licence, phi_reviewed: ['record_number'] }
  expect((await send(gateway, 'POST', '/attestations/', person, reviewed)).status).toBe(200)
})
