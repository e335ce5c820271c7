import type { IdentityProvider, Person } from '@assay/testing'
import { anEmail, answer, send } from './accounts.ts'
import type { Gateway } from './gateway.ts'

export const REDIRECT_URI = 'https://assay.example/auth/callback'

/** What a browser has after the provider has redirected it back. */
export interface Consent {
  /** The provider's id in the paths of the API. */
  readonly id: string
  readonly redirect: URL
  readonly cookie: string
  readonly code: string
  readonly state: string
}

export const aPerson = (more: Partial<Person> = {}) => ({
  sub: crypto.randomUUID(),
  email: anEmail(),
  name: 'Rosalind Franklin',
  ...more,
})

const redirectUriOf = (id: string) => (id === 'google' ? REDIRECT_URI : `${REDIRECT_URI}/${id}`)

/** Starts a sign-in and returns what the browser has once the provider has redirected it back. */
export async function consent(
  gateway: Gateway,
  provider: IdentityProvider,
  person: Person,
  { id = 'google', known = '' } = {},
): Promise<Consent> {
  const body = JSON.stringify({ redirect_uri: redirectUriOf(id) })
  const headers = { 'content-type': 'application/json', cookie: known.split(';')[0] ?? '' }
  const started = await gateway.call('POST', `/oauth/${id}/start`, {}, { headers, body })
  const [cookie = ''] = started.headers.getSetCookie()
  const { authorization_url } = (await started.json()) as { authorization_url: string }
  const redirect = new URL(authorization_url)
  const back = await fetch(redirect, { redirect: 'manual' })
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  const [code = '', state = ''] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  provider.codes[code] = person
  return { id, redirect, cookie, code, state }
}

/** Sends what the browser has to the API. */
export function finish(
  gateway: Gateway,
  { id, cookie, code, state }: Omit<Consent, 'redirect' | 'cookie'> & { readonly cookie?: string },
  more: object = {},
) {
  return gateway.call(
    'POST',
    `/oauth/${id}/callback`,
    {},
    {
      headers: {
        'content-type': 'application/json',
        ...(cookie ? { cookie: cookie.split(';')[0] ?? '' } : {}),
      },
      body: JSON.stringify({ code, state, redirect_uri: redirectUriOf(id), ...more }),
    },
  )
}

export async function meOf(gateway: Gateway, token: string) {
  return (await answer(send(gateway, 'GET', '/users/me', { token })))[1] as { id: string }
}
