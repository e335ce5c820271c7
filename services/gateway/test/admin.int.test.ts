import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { turnDeleted } from '@assay/contracts/events/user-deleted'
import { ModelsFile } from '@assay/contracts/models-file'
import { newId } from '@assay/db'
import { createOutbox, enqueueEvents, newEvent } from '@assay/outbox'
import { COMPILE_CACHE } from '@assay/testing/compile-cache'
import { jetstreamManager } from '@nats-io/jetstream'
import { expect } from 'vitest'
import { createVoterNetworks } from '../src/arena/networks/voter-networks.ts'
import { anAccount, anEmail, logIn, PASSWORD } from './accounts.ts'
import { CANARIES, test } from './gateway.ts'

const MAIN = join(import.meta.dirname, '..', 'src', 'admin.ts')

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in its own process, as an operator does. */
async function run(settings: Record<string, string>, args: string[], input = ''): Promise<Outcome> {
  const env = { ...COMPILE_CACHE, ...settings }
  const running = promisify(execFile)(process.execPath, [MAIN, ...args], { env })
  running.child.stdin?.end(input)
  return running.then(
    (output) => ({ code: 0, ...output }),
    (error: Outcome) => error,
  )
}

test('an operator creates a superuser, who logs in with the printed password', async ({
  gateway,
  databaseUrl,
}) => {
  const email = anEmail()
  const created = await run({ DATABASE_URL: databaseUrl }, ['create-superuser', email])
  expect(created).toMatchObject({ code: 0, stderr: '' })
  const password = /shown only once\): (\S+)/.exec(created.stdout)?.[1]
  const token = await logIn(gateway, email, { password })
  expect(token.status).toBe(200)
  const { access_token } = (await token.json()) as { access_token: string }
  const users = await gateway.call('GET', '/users/', { token: access_token })
  expect(users.status).toBe(200)
})

test('an operator can turn off two-factor sign-in for a user who has lost app and codes', async ({
  gateway,
  databaseUrl,
  db,
}) => {
  const { id: userId, email } = await anAccount(gateway)
  const env = { DATABASE_URL: databaseUrl }
  const totp = { userId, sealedSecret: Buffer.from('sealed'), enabledAt: new Date() }
  await db.insertInto('totpSecrets').values(totp).execute()
  expect((await logIn(gateway, email)).status).toBe(409)
  const done = await run(env, ['turn-off-two-factor', email])
  expect(done).toMatchObject({
    code: 0,
    stdout: `${email} can now log in with only the password.\n`,
  })
  expect((await logIn(gateway, email)).status).toBe(200)
  const again = await run(env, ['turn-off-two-factor', email])
  expect(again.stdout).toBe(`${email} has no two-factor sign-in.\n`)
})

test('an account becomes a superuser, with a password from standard input or its own', async ({
  gateway,
  databaseUrl,
}) => {
  const email = anEmail()
  const env = { DATABASE_URL: databaseUrl }
  const piped = await run(env, ['create-superuser', email, '--password-stdin'], `${PASSWORD}\n`)
  expect(piped).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Password') })
  expect((await logIn(gateway, email)).status).toBe(200)

  const again = await run(env, ['create-superuser', email])
  expect(again.stdout).toBe(`${email} is a superuser (account changed).\n`)
  expect((await logIn(gateway, email)).status).toBe(200)
})

test('promoting an unconfirmed account removes every way to sign in that a stranger set up', async ({
  gateway,
  databaseUrl,
  db,
}) => {
  const { id: userId, email } = await anAccount(gateway)
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', userId).execute()
  const totp = { userId, sealedSecret: Buffer.from('sealed'), enabledAt: new Date() }
  await db.insertInto('totpSecrets').values(totp).execute()
  const { stdout } = await run({ DATABASE_URL: databaseUrl }, ['create-superuser', email])
  const generated = /Password \(shown only once\): (.+)\n/.exec(stdout)?.[1] ?? ''
  expect((await logIn(gateway, email)).status).toBe(400)
  expect((await logIn(gateway, email, { password: generated })).status).toBe(200)
})

test.each([
  [['create-superuser', 'nobody'], 'Usage: create-superuser'],
  [['create-superuser', 'a@example.com', '--password-stdin'], 'at least 8 characters'],
  [['retire-model'], 'Usage: retire-model'],
  [['models', 'import'], 'Usage: models export'],
  [['exempt-network', '192.0.2.7', '22.11.2026', 'a class'], 'Usage: exempt-network'],
  [['exempt-network', '192.0.2.7', '2026-11-22'], 'Usage: exempt-network'],
  [['drop-everything'], 'There is no command'],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await run({ DATABASE_URL: 'postgres://127.0.0.1:9/none' }, args, 'short')
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('a retired model is no longer on offer', async ({ gateway, databaseUrl }) => {
  const offered = async () => {
    const response = await gateway.call('GET', '/llms/?only_active=true')
    return ((await response.json()) as { llm_name: string }[]).map(({ llm_name }) => llm_name)
  }
  await expect.poll(offered).toContain(CANARIES[0])
  const env = { DATABASE_URL: databaseUrl }
  const { code } = await run(env, ['retire-model', CANARIES[0]])
  expect(code).toBe(0)
  await expect.poll(offered).not.toContain(CANARIES[0])
  const again = await run(env, ['retire-model', CANARIES[0]])
  expect([again.code, again.stderr]).toEqual([1, `No model "${CANARIES[0]}" is on offer.\n`])
})

test('stored connections and models are printed as a models file', async ({ databaseUrl }) => {
  const { stdout } = await run({ DATABASE_URL: databaseUrl }, ['models', 'export'])
  const file = ModelsFile.parse(JSON.parse(stdout))
  expect(file.connections.map(({ id }) => id).toSorted()).toEqual(['demo', 'scripted'])
  expect(file.models.map(({ llm_name }) => llm_name)).toContain(CANARIES[1])
})

test('an operator exempts a network once per day, and the audit entry has no address', async ({
  databaseUrl,
  db,
}) => {
  const address = '192.0.2.77'
  const day = new Date().toISOString().slice(0, 10)
  const exempt = (on: string) =>
    run({ DATABASE_URL: databaseUrl }, ['exempt-network', address, on, 'a', 'workshop'])
  const network = await createVoterNetworks(db, []).find({ countsAsGuest: true }, address)
  expect(await exempt(day)).toMatchObject({ code: 0, stdout: expect.stringContaining('count') })
  expect((await exempt(day)).stdout).toMatch(/already has an exemption for this day/)
  const unknown = await exempt('2020-01-01')
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'The network key of 2020-01-01 does not exist or was deleted.\n',
  ])
  const stored = await db.selectFrom('ledgerInbox').selectAll().execute()
  expect(stored).toMatchObject([
    {
      payload: {
        ...{ keyId: network?.keyId, networkKey: network?.key.toString('base64') },
        reason: 'a workshop',
      },
    },
  ])
  const audited = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'network exempted')
    .execute()
  expect(audited).toMatchObject([{ subjectId: stored[0]?.key, detail: 'by an operator' }])
  expect(JSON.stringify([stored, audited])).not.toContain(address)
})

test('waiting events in the outbox are published', async ({ db, bus, databaseUrl, natsUrl }) => {
  const event = newEvent(turnDeleted, 'test', { turnId: newId(), idx: 0, sampleQuestion: false })
  await createOutbox(db).commitWithEvents((trx) => enqueueEvents(trx, [event]))
  const { code, stdout } = await run({ DATABASE_URL: databaseUrl, NATS_URL: natsUrl }, [
    'replay-outbox',
  ])
  expect([code, stdout]).toEqual([0, expect.stringContaining('waiting events were published')])
  const manager = await jetstreamManager(bus)
  const last = await manager.streams.getMessage('ASSAY_EVENTS', {
    last_by_subj: turnDeleted.subject,
  })
  expect(last?.json()).toMatchObject({ id: event.id })
})
