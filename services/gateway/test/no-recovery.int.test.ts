import { expect } from 'vitest'
import { anAccount, answer, send } from './accounts.ts'
import { test } from './gateway.ts'

test('without a mail server recovery says so, for any address', async ({ gateway }) => {
  const { email } = await anAccount(gateway)
  for (const address of [email, 'nobody@example.com']) {
    expect(await answer(send(gateway, 'POST', `/password-recovery/${address}`))).toEqual([
      503,
      { detail: 'Password recovery is not available' },
    ])
  }
})
