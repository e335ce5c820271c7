import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { RouteContract } from '@assay/contracts/route-contract'
import { expect } from 'vitest'
import { z } from 'zod'
import { anAccount } from './accounts.ts'
import { aGuest, test as base, type Caller, type Gateway, superuserToken } from './gateway.ts'
import { nameOf, OPERATIONS, pathWith } from './operations.ts'

interface Callers extends Readonly<Record<string, Caller>> {
  readonly superuser: Caller
}

/** The callers, who sign in once: hashing passwords would take most of the time. */
const test = base.extend(
  'callers',
  { scope: 'file' },
  async ({ gateway }): Promise<Callers> => ({
    nobody: {},
    guest: await aGuest(gateway),
    user: await anAccount(gateway),
    organiser: await anAccount(gateway, 'organiser'),
    reviewer: await anAccount(gateway, 'reviewer'),
    superuser: { token: await superuserToken(gateway) },
  }),
)

/** Texts in JSON that PostgreSQL cannot store or that are not valid characters. */
const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'a\udfffb', '\u001b[2J']

/** A larger body is refused before its fields are checked. */
const MAX_BODY_CHARS = 60_000
/** Node.js refuses a longer request head. Two of the longest texts fit. */
const MAX_HEAD_CHARS = 15_500

/** Sends this text in every parameter, and in every field that fits. It is not valid in any of them. */
async function sendGarbage(
  gateway: Gateway,
  operation: RouteContract,
  caller: Caller,
  garbage: string,
): Promise<Response> {
  const { method, schema } = operation
  const fields = Math.floor(MAX_HEAD_CHARS / garbage.length) - keysOf(schema.params).length
  const inQuery = keysOf(schema.querystring).slice(0, Math.max(0, fields))
  const query = Object.fromEntries(inQuery.map((key) => [key, garbage]))
  const path = `${pathWith(operation, garbage.toWellFormed())}?${new URLSearchParams(query)}`
  if (!schema.body) return gateway.call(method, path, caller)
  const keys = keysOf(schema.body).slice(0, MAX_BODY_CHARS / garbage.length)
  const body = JSON.stringify(Object.fromEntries(keys.map((key) => [key, garbage])))
  const headers = { 'content-type': 'application/json' }
  return gateway.call(method, path, caller, { headers, body })
}

/** The fingerprint is sent in a header, so that it stays valid. */
function keysOf(schema: z.ZodType | undefined): string[] {
  const object =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? schema.unwrap() : schema
  if (object instanceof z.ZodOptional) return keysOf(object)
  if (!(object instanceof z.ZodObject)) return []
  return Object.keys(object.shape).filter((key) => key !== 'fingerprint_hash')
}

const takesInput = ({ schema }: RouteContract) =>
  Boolean(schema.params) || keysOf(schema.querystring).length + keysOf(schema.body).length > 0

test.for(OPERATIONS.filter(takesInput).map((operation) => [nameOf(operation), operation] as const))(
  '%s reports texts that cannot be stored',
  async ([, operation], { gateway, callers }) => {
    for (const garbage of UNSTORABLE) {
      const response = await sendGarbage(gateway, operation, callers.superuser, garbage)
      expect([response.status, garbage]).toEqual([422, garbage])
      expect(await response.json()).toMatchObject({
        detail: expect.arrayContaining([expect.anything()]),
      })
    }
  },
)

test.for(
  OPERATIONS.filter(({ schema }) => schema.params).map((each) => [nameOf(each), each] as const),
)(
  '%s treats a long parameter like any other invalid one',
  async ([, operation], { gateway, callers }) => {
    for (const length of [101, 300, 7_500]) {
      const response = await sendGarbage(gateway, operation, callers.superuser, 'x'.repeat(length))
      expect([response.status, length]).toEqual([422, length])
      const { detail } = (await response.json()) as { detail: { loc: string[] }[] }
      expect(detail[0]?.loc[0]).toBe('params')
    }
  },
)

/** The status for each kind of caller that a kind of access refuses. */
const REFUSED: Readonly<
  Record<RouteContract['config']['access'], Readonly<Record<string, number>>>
> = {
  open: {},
  everybody: {},
  people: { nobody: 401 },
  accounts: { nobody: 401, guest: 401 },
  themselves: { nobody: 401, guest: 403, user: 403, organiser: 403, reviewer: 403 },
  board_readers: { nobody: 401, guest: 401, user: 403, organiser: 403, reviewer: 403 },
  organisers: { nobody: 401, guest: 401, user: 403, reviewer: 403 },
  reviewers: { nobody: 401, guest: 401, user: 403, organiser: 403 },
  superusers: { nobody: 401, guest: 401, user: 403, organiser: 403, reviewer: 403 },
  superuser_role: { nobody: 401, guest: 403, user: 403, organiser: 403, reviewer: 403 },
}

test.for(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
  '%s checks the caller before the input',
  async ([, operation], { gateway, callers }) => {
    for (const [who, status] of Object.entries(REFUSED[operation.config.access])) {
      const response = await sendGarbage(gateway, operation, callers[who] ?? {}, 'x\0y')
      expect([who, response.status]).toEqual([who, status])
      const notJson = { headers: { 'content-type': 'application/json' }, body: '{' }
      if (!operation.schema.body) continue
      const path = pathWith(operation, 'x')
      const malformed = await gateway.call(operation.method, path, callers[who], notJson)
      expect([who, malformed.status]).toEqual([who, status])
    }
  },
)

test('malformed requests are refused with the usual error body', async ({ gateway }) => {
  const undecodable = await fetch(new URL('/api/v1/items/%zz', gateway.url))
  expect([undecodable.status, await undecodable.json()]).toMatchObject([
    400,
    {
      detail: 'Bad Request',
      code: 'bad_request',
      request_id: undecodable.headers.get('x-request-id'),
    },
  ])
  expect(undecodable.headers.get('x-request-id')).not.toBeNull()
  expect(await sendRaw(gateway, 'no HTTP at all\r\n\r\n')).toContain(
    '{"detail":"Bad Request","code":"bad_request"}',
  )
  const header = `x-long: ${'x'.repeat(20_000)}`
  const long = await sendRaw(gateway, `GET / HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`)
  expect(long).toContain('{"detail":"Request Header Fields Too Large"')
})

async function sendRaw({ url }: Gateway, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test('a method that a path does not support is refused with a list of supported methods', async ({
  gateway,
}) => {
  for (const method of ['PUT', 'QUERY', 'PROPFIND']) {
    const response = await gateway.call(method, '/users/signup', { token: 'dead' })
    const known = method !== 'PROPFIND'
    expect([response.status, response.headers.get('allow')]).toEqual(
      known ? [405, 'POST'] : [404, null],
    )
  }
  const preflight = await gateway.call('OPTIONS', '/users/signup')
  expect(preflight.status).toBeLessThan(405)
})

test('keys with a special meaning in JavaScript are removed like all unknown keys', async ({
  gateway,
}) => {
  const headers = { 'content-type': 'application/json' }
  const more = '"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}'
  const body = `{"username":"admin@example.com","password":"changethis",${more}}`
  const response = await gateway.call('POST', '/login/access-token', {}, { headers, body })
  expect(response.status).toBe(200)
})

test('the OpenAPI document has the security, refusals and body of each operation', async ({
  gateway,
}) => {
  const response = await fetch(new URL('/docs/json', gateway.url))
  const { paths } = (await response.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  }
  expect(JSON.stringify(paths['/api/v1/turns/{id}/labels'])).toContain('"uniqueItems":true')
  // Guests have no password to send.
  const ofMe = Object.entries(paths['/api/v1/users/me'] ?? {})
  expect(ofMe.map(([method, { requestBody }]) => [method, requestBody?.required])).toEqual(
    expect.arrayContaining([
      ['patch', true],
      ['delete', false],
    ]),
  )
  for (const { method, url, config } of OPERATIONS) {
    const described = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described?.security.length === 0, url).toBe(config.access === 'open')
    expect(Object.keys(described?.responses ?? {}), url).toEqual(
      expect.arrayContaining(['200', '429', '503', ...(config.access === 'open' ? [] : ['401'])]),
    )
  }
})

interface Described {
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly requestBody?: { readonly required: boolean }
}
