import { expect, test } from 'vitest'
import { OidcProviders } from './oidc-providers.ts'

const PROVIDER = {
  id: 'hospital',
  name: 'Hospital',
  issuer: 'https://sso.hospital.example/realms/staff',
  client_id: 'assay',
  client_secret: 'a-secret',
}

test('a provider needs five fields, and the others have careful defaults', () => {
  expect(OidcProviders.parse(JSON.stringify([PROVIDER]))).toEqual([
    {
      ...PROVIDER,
      scopes: ['openid', 'email', 'profile'],
      allowed_domains: [],
      allowed_groups: [],
      groups_claim: 'groups',
      email_verified: 'required',
    },
  ])
})

const at = (change: object) => JSON.stringify([PROVIDER, { ...PROVIDER, id: 'other', ...change }])
const many = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`

test.each([
  ['no JSON', '{', []],
  ['no list', '{}', []],
  [
    'a missing field',
    JSON.stringify([{ ...PROVIDER, client_secret: undefined }]),
    [0, 'client_secret'],
  ],
  ['an empty secret', at({ client_secret: ' ' }), [1, 'client_secret']],
  ['an id that is no slug', at({ id: '../x' }), [1, 'id']],
  ['the id of another sign-in', at({ id: 'google' }), [1, 'id']],
  ['an id that occurs twice', at({ id: 'hospital' }), [1, 'id']],
  ['an issuer that is no URL', at({ issuer: 'sso' }), [1, 'issuer']],
  ['an issuer without TLS', at({ issuer: 'http://sso.hospital.example' }), [1, 'issuer']],
  ['an issuer for every tenant', at({ issuer: many('common') }), [1, 'issuer']],
  ['an issuer for every organisation', at({ issuer: many('organizations') }), [1, 'issuer']],
  ['scopes without openid', at({ scopes: ['email'] }), [1, 'scopes']],
  ['a domain with an @', at({ allowed_domains: ['@a.example'] }), [1, 'allowed_domains', 0]],
  ['an unknown policy', at({ email_verified: 'maybe' }), [1, 'email_verified']],
])('%s is refused with its place', (_what, json, path) => {
  expect(OidcProviders.safeParse(json).error?.issues.map((issue) => issue.path)).toEqual([path])
})

test('a misspelled field is named, and no value is', () => {
  const { error } = OidcProviders.safeParse(at({ allowed_domain: ['a.example'] }))
  expect(error?.message).toContain('allowed_domain')
  expect(error?.message).not.toContain(PROVIDER.client_secret)
})

test('a missing field is named as required', () => {
  const json = JSON.stringify([{ ...PROVIDER, client_secret: undefined }])
  expect(OidcProviders.safeParse(json).error?.issues[0]?.message).toBe('is required')
})
