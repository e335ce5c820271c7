import { ErrorBody } from '@assay/contracts/errors'
import { createCapturingLog } from '@assay/testing/capturing-log'
import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, test as base } from './gateway.ts'

const { log, lines } = createCapturingLog()
const test = base.extend('gatewayLog', { scope: 'file' }, () => log)

const linesOf = (requestId: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)

test.for([
  ['a well-formed id is used', 'abc_DEF-12345678', true],
  ['an id with spaces is replaced', 'abc 12345678', false],
  ['an id that is too short is replaced', 'abc', false],
  ['an id that is too long is replaced', 'a'.repeat(65), false],
] as const)('%s', async ([, given, isTaken], { gateway }) => {
  const headers = { 'x-request-id': given }
  const response = await fetch(new URL('/api/v1/nowhere', gateway.url), { headers })
  const id = response.headers.get('x-request-id') ?? ''
  expect(id === given).toBe(isTaken)
  expect(await response.json()).toMatchObject({ detail: expect.any(String), request_id: id })
  await expect
    .poll(() => linesOf(id))
    .toMatchObject([{ msg: 'request', version: 'development', host: expect.any(String) }])
})

test('each request without an id gets one, and errors include it', async ({ gateway }) => {
  const guest = await aGuest(gateway)
  const call = async () => {
    const refusal = await gateway.call('POST', '/votes/?turn_id=none&outcome=tie', guest)
    return ErrorBody.parse(await refusal.json()).request_id ?? ''
  }
  const [one, other] = [await call(), await call()]
  expect(one).not.toBe(other)
  // Other letters would sometimes spell a short model name.
  for (const id of [one, other]) expect(id).toMatch(/^[0-9a-f]+-\d+$/)
  await expect
    .poll(() => linesOf(one))
    .toMatchObject([{ status: 422, route: '/api/v1/votes/', requestId: one }])
})

test("a turn's socket uses one request id in its log lines, events and errors", async ({
  gateway,
  db,
}) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  const { turn_id: turnId } = await chat.next('setup')
  const opened = () => lines.map((line) => JSON.parse(line)).find((line) => line.turnId === turnId)
  await expect.poll(opened).toMatchObject({ msg: 'turn opened', requestId: expect.any(String) })
  const stored = await db.selectFrom('turns').select('id').where('id', '=', turnId).execute()
  expect(stored).toHaveLength(1)

  await using refused = await openChat(gateway.url, {
    fingerprint_hash: guest.fingerprint,
    resume: { turn_id: crypto.randomUUID(), llms: [] },
  })
  expect(await refused.next('error')).toMatchObject({ request_id: expect.any(String) })
})
