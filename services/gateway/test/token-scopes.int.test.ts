import type { RouteContract } from '@assay/contracts/route-contract'
import { expect } from 'vitest'
import { send } from './accounts.ts'
import { test as base, superuserToken } from './gateway.ts'
import { nameOf, OPERATIONS, pathWith } from './operations.ts'
import { aToken } from './personal-tokens.ts'

const test = base.extend('tokens', { scope: 'file' }, async ({ gateway }) => {
  const superuser = { token: await superuserToken(gateway) }
  return {
    read: await aToken(gateway, superuser, 'read'),
    studies: await aToken(gateway, superuser, 'studies'),
    admin: await aToken(gateway, superuser, 'admin'),
  }
})

/** Operations that concern the security of accounts. No token may call them. */
const OF_SECURITY = [
  'PATCH /users/me',
  'PATCH /users/me/password',
  'DELETE /users/me',
  'POST /users/me/confirmation',
  'POST /users/me/totp',
  'PUT /users/me/totp',
  'DELETE /users/me/totp',
  'GET /users/me/tokens',
  'POST /users/me/tokens',
  'DELETE /users/me/tokens/:id',
  'POST /logout',
  'GET /mail/kept',
  'POST /password-recovery-html-content/:email',
]
const READ_FOR_STUDIES = [
  ...['GET /ledger/key', 'GET /llms/', 'GET /llms/connections', 'GET /models/', 'GET /users/me'],
]

/** The scopes with which a token may call the operation. */
function scopesOf(operation: RouteContract): string[] {
  const name = nameOf(operation)
  if (operation.config.access === 'open') return ['read', 'studies', 'admin']
  if (OF_SECURITY.includes(name)) return []
  const isOfStudies = name.includes(' /studies/') || READ_FOR_STUDIES.includes(name)
  return [
    ...(operation.method === 'GET' ? ['read'] : []),
    ...(isOfStudies ? ['studies'] : []),
    'admin',
  ]
}

test.for(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
  '%s checks the scope of a token',
  async ([, operation], { gateway, tokens }) => {
    const path = pathWith(operation, crypto.randomUUID())
    const accepted: string[] = []
    for (const [scope, { token }] of Object.entries(tokens)) {
      const response = await send(gateway, operation.method, path, { token })
      const { status } = response
      const isRefused = status === 403 && (await response.text()).includes('ccess token')
      if (!isRefused) accepted.push(scope)
      expect(status).not.toBe(401)
    }
    expect(accepted).toEqual(scopesOf(operation))
  },
)

test('the API description lists the scopes of each operation', async ({ gateway }) => {
  const response = await fetch(new URL('/docs/json', gateway.url))
  const { components, paths } = (await response.json()) as Description
  expect(components.securitySchemes.personal_token).toMatchObject({ scheme: 'bearer' })
  for (const operation of OPERATIONS) {
    const { method, url, config } = operation
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const listed = paths[path]?.[method.toLowerCase()]?.security ?? []
    const scopes = listed.flatMap(({ personal_token: scope = [] }) => scope)
    expect([path, scopes]).toEqual([path, config.access === 'open' ? [] : scopesOf(operation)])
  }
})

interface Description {
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> }
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly Requirement[] }>>>
  >
}
type Requirement = { readonly personal_token?: readonly string[] }
