import { expect } from 'vitest'
import { type Account, anAccount, PASSWORD, send } from './accounts.ts'
import { ask } from './ask.ts'
import { type Caller, type Gateway, superuserToken, test } from './gateway.ts'

const by =
  (method: string, body?: object) =>
  (gateway: Gateway, { id }: Account, admin: Caller) =>
    send(gateway, method, `/users/${id}`, admin, body)

/** Everything that ends the sessions of an account. */
const ENDS = {
  'a log-out': (gateway, user) => send(gateway, 'POST', '/logout', user),
  'a new password': (gateway, user) =>
    send(gateway, 'PATCH', '/users/me/password', user, {
      current_password: PASSWORD,
      new_password: 'another good one',
    }),
  'a self-deletion': (gateway, user) => send(gateway, 'DELETE', '/users/me', user),
  "a superuser's new password": by('PATCH', {
    password: 'another good one',
    confirm_password: 'another good one',
  }),
  'a change of role': by('PATCH', { is_superuser: true }),
  'a deactivation': by('PATCH', { is_active: false }),
  'a deletion': by('DELETE'),
} satisfies Record<string, (gateway: Gateway, user: Account, admin: Caller) => Promise<Response>>

test.for(Object.entries(ENDS))(
  '%s ends changes immediately, and reads and sockets soon afterwards',
  async ([, end], { gateway }) => {
    const admin = { token: await superuserToken(gateway) }
    const user = await anAccount(gateway)
    await send(gateway, 'PATCH', '/users/me/accept-terms', user)
    await using chat = await ask(gateway, user, { content: 'Why does aspirin thin the blood?' })
    await chat.next('setup')
    const status = async () => (await send(gateway, 'GET', '/users/me', user)).status
    expect(await status()).toBe(200)

    expect((await end(gateway, user, admin)).status).toBe(200)
    expect((await send(gateway, 'POST', '/items/', user, { title: 'Late' })).status).toBe(401)
    await expect.poll(status).toBe(401)
    expect(await chat.closed()).toBe(4401)
  },
)
