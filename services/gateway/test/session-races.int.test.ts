import type { TotpSecretDto } from '@assay/contracts/totp'
import { expect } from 'vitest'
import { findTotp } from '../src/accounts/second-factor/totp-repository.ts'
import { hashPassword } from '../src/accounts/sign-in/passwords.ts'
import { updateAccount } from '../src/accounts/users/account-repository.ts'
import { findUser } from '../src/accounts/users/user-repository.ts'
import { type Account, anAccount, anEmail, answer, PASSWORD, send } from './accounts.ts'
import { countWaiting } from './count-waiting.ts'
import { type Gateway, test } from './gateway.ts'
import { aGuardedAccount, begin, codeOf, enable, json } from './guarded-account.ts'

const NEW_PASSWORD = 'a brand new password'
const current_password = PASSWORD

/** Prepares an account change and returns a function that makes the change. */
type Prepare = (gateway: Gateway, user: Account) => Promise<() => Promise<Response>>

/** Changes that would give the account back to an attacker whose sessions were just ended. */
const CHANGES: Readonly<Record<string, Prepare>> = {
  'another address': async (gateway, user) => () =>
    send(gateway, 'PATCH', '/users/me', user, { email: anEmail(), current_password }),
  'another password': async (gateway, user) => () =>
    send(gateway, 'PATCH', '/users/me/password', user, {
      current_password,
      new_password: 'the password of the faster caller',
    }),
  'a second factor': async (gateway, user) => {
    const { secret } = await json<TotpSecretDto>(begin(gateway, user))
    return () => enable(gateway, user, codeOf(secret))
  },
  'no second factor': async (gateway, user) => {
    const { access_token: token, recovery_codes } = await aGuardedAccount(gateway, user)
    const proof = { current_password, code: recovery_codes[0] }
    return () => send(gateway, 'DELETE', '/users/me/totp', { token }, proof)
  },
}

test.for(Object.entries(CHANGES))(
  '%s that was under way when the sessions ended is refused',
  async ([, prepare], { gateway, db }) => {
    const user = await anAccount(gateway)
    const change = await prepare(gateway, user)
    const hasSecondFactor = async () => Boolean((await findTotp(db, user.id))?.enabledAt)
    const hadSecondFactor = await hasSecondFactor()
    const passwordHash = await hashPassword(NEW_PASSWORD)
    const changing = await db.transaction().execute(async (trx) => {
      // Locks the user's row, as a reset does. The change then waits for this lock.
      await updateAccount(trx, user.id, { passwordHash }, { endSessions: true })
      const changed = answer(change())
      await expect.poll(() => countWaiting(db)).toBe(1)
      return { changed }
    })
    expect(await changing.changed).toEqual([401, { detail: 'Could not validate credentials' }])
    expect(await findUser(db, user.id)).toMatchObject({ email: user.email, passwordHash })
    expect(await hasSecondFactor()).toBe(hadSecondFactor)
  },
)
