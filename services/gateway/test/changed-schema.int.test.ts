import type { Database } from '@assay/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { anAccount, logIn, PASSWORD, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, type Gateway, test } from './gateway.ts'

const AT_ONCE = 12

async function askOnce(gateway: Gateway): Promise<string | undefined> {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  await Promise.race([chat.next('setup'), chat.next('error')])
  return chat.events.at(-1)?.event
}

/** Gives the type of addresses another id, as a restore of a dump does. */
async function recreateTypeOfAddresses(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const change = async (type: 'text' | 'citext') => {
      for (const table of ['users', 'account_mails', 'invitations'])
        await sql`alter table ${sql.table(table)} alter column email type ${sql.raw(type)}`.execute(
          trx,
        )
    }
    await change('text')
    await sql`drop extension citext`.execute(trx)
    await sql`create extension citext`.execute(trx)
    await change('citext')
  })
}

const readiness = async (gateway: Gateway) => {
  const response = await fetch(new URL('/readyz', gateway.url))
  const { dependencies } = (await response.json()) as { dependencies: Record<string, string> }
  return [response.status, dependencies.turns, dependencies.postgres]
}

test('after a column has changed its type, or a restore, no request fails', async ({
  gateway,
  db,
}) => {
  const accounts = await Promise.all(Array.from({ length: AT_ONCE }, () => anAccount(gateway)))
  const use = async (full_name: string) => {
    const renamed = accounts.map((user) => send(gateway, 'PATCH', '/users/me', user, { full_name }))
    // The row is locked and read in a transaction.
    const withdrawn = accounts.map((user) =>
      send(gateway, 'PUT', '/consents/', user, { granted: false, text_version: '1' }),
    )
    const answers = await Promise.all([...renamed, ...withdrawn])
    return new Set(answers.map(({ status }) => status))
  }
  expect([await use('Ada King'), await askOnce(gateway)]).toEqual([new Set([200]), 'setup'])
  await sql`alter table users alter column full_name type varchar(300)`.execute(db)
  expect([await use('Ada Byron'), await askOnce(gateway)]).toEqual([new Set([200]), 'setup'])
  expect(await readiness(gateway)).toEqual([200, 'ok', 'ok'])
  await sql`alter table users alter column full_name type text`.execute(db)
  await recreateTypeOfAddresses(db)
  const moved = accounts.map((user) =>
    send(gateway, 'PATCH', '/users/me', user, {
      email: `moved.${user.email}`,
      current_password: PASSWORD,
    }),
  )
  expect(new Set((await Promise.all(moved)).map(({ status }) => status))).toEqual(new Set([200]))
  const logIns = accounts.map(({ email }) => logIn(gateway, `moved.${email}`))
  expect(new Set((await Promise.all(logIns)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a gateway that cannot store turns is not ready until it can', async ({ gateway, db }) => {
  await sql`alter table turns rename column prompt to question`.execute(db)
  try {
    for (let count = 0; count < 3; count += 1) expect(await askOnce(gateway)).toBe('error')
    expect(await readiness(gateway)).toEqual([503, 'unavailable', 'ok'])
  } finally {
    await sql`alter table turns rename column question to prompt`.execute(db)
  }
  expect(await askOnce(gateway)).toBe('setup')
  expect(await readiness(gateway)).toEqual([200, 'ok', 'ok'])
})
