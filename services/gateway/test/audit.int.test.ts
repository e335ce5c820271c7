import { newId } from '@assay/db'
import { expect } from 'vitest'
import { anAccount, logIn, send, signUp } from './accounts.ts'
import { superuserToken, test } from './gateway.ts'

test('the audit log records actor, action and subject, but no text that a person typed', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const other = await anAccount(gateway)
  const admin = { token: await superuserToken(gateway) }
  const { id: adminId } = (await (await send(gateway, 'GET', '/users/me', admin)).json()) as {
    id: string
  }
  await db.deleteFrom('auditEntries').execute()

  await logIn(gateway, user.email, { password: 'not the password' })
  await logIn(gateway, 'nobody@example.com')
  await signUp(gateway, user.email)
  const newcomer = await anAccount(gateway)
  await logIn(gateway, user.email)
  await send(gateway, 'GET', '/users/', user)
  await send(gateway, 'GET', '/users/me/export', user)
  await send(gateway, 'PATCH', `/users/${other.id}`, admin, { is_superuser: true })
  const taken = { email: user.email, full_name: 'Ada', password: 'a long secret for Ada' }
  await send(gateway, 'POST', '/users/', admin, taken)
  await send(gateway, 'DELETE', `/users/${other.id}`, admin)
  await send(gateway, 'DELETE', '/users/me', user)

  const entries = () => db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  await expect.poll(async () => (await entries()).length).toBe(12)
  const kept = (await entries()).map(({ action, actorId, subjectId, detail }) => [
    action,
    actorId,
    subjectId,
    detail,
  ])
  expect(kept).toEqual(
    expect.arrayContaining([
      ['log-in refused', null, user.id, 'password'],
      ['log-in refused', null, null, 'unknown address'],
      ['sign-up refused', null, user.id, null],
      ['sign-up refused', adminId, user.id, null],
      ['account created', newcomer.id, newcomer.id, null],
      ['log-in', newcomer.id, newcomer.id, null],
      ['log-in', user.id, user.id, null],
      ['access refused', user.id, null, 'GET /api/v1/users/'],
      ['data exported', user.id, user.id, null],
      ['account changed', adminId, other.id, 'role user → superuser'],
      ['account deleted', adminId, other.id, null],
      ['account deleted', user.id, user.id, null],
    ]),
  )
})

test('a superuser reads the entries of one action and of one party, newest first', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const admin = { token: await superuserToken(gateway) }
  await db.deleteFrom('auditEntries').execute()
  await logIn(gateway, user.email, { password: 'not the password' })
  await send(gateway, 'PATCH', `/users/${user.id}`, admin, { full_name: 'Ada' })
  const list = async (query: string) => {
    const { data, count } = (await (
      await send(gateway, 'GET', `/audit/?${query}`, admin)
    ).json()) as { data: { action: string; actor: unknown; subject: unknown }[]; count: number }
    return { count, data: data.map(({ action, actor, subject }) => [action, actor, subject]) }
  }

  const party = { id: user.id, kind: 'account', name: user.email }
  const refused = ['log-in refused', null, party]
  const superuser = { id: expect.any(String), kind: 'account', name: expect.any(String) }
  const changed = ['account changed', superuser, party]
  expect(await list(`party_id=${user.id}`)).toEqual({ count: 2, data: [changed, refused] })
  expect(await list('action=log-in%20refused')).toEqual({ count: 1, data: [refused] })
  expect(await list('from=2020-01-01')).toMatchObject({ count: 2 })
  expect(await list('until=2020-01-01')).toMatchObject({ count: 0 })
  expect(await list('skip=1&limit=1')).toMatchObject({ count: 2, data: [refused] })
  const [name = ''] = user.email.split('@')
  expect(await list(`search=${name}+log-in`)).toEqual({ count: 1, data: [refused] })
  expect(await list(`search=fullName+${name}`)).toEqual({ count: 1, data: [changed] })

  const [model] = await db.selectFrom('models').select(['id', 'llmName as name']).execute()
  for (const is_paused of [true, false])
    await send(gateway, 'PUT', `/models/${model?.id}/pause`, admin, { is_paused })
  expect(await list(`search=paused+${model?.name}`)).toEqual({
    count: 1,
    data: [['model paused', superuser, { kind: 'model', ...model }]],
  })
  expect(await list('search=nobody')).toEqual({ count: 0, data: [] })
  expect((await send(gateway, 'GET', '/audit/?action=nothing', admin)).status).toBe(422)
})

test('a superuser exports the matching entries of a time, newest first', async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const admin = { token: await superuserToken(gateway) }
  await db.deleteFrom('auditEntries').execute()
  await logIn(gateway, user.email)
  const [entry] = await db.selectFrom('auditEntries').selectAll().execute()
  const at = entry?.createdAt.getTime() ?? 0
  const iso = (afterMs: number) => new Date(at + afterMs).toISOString()
  const exported = async (query: string) =>
    (await send(gateway, 'GET', `/audit/export?action=log-in&${query}`, admin)).text()

  const lines = (await exported(`from=${iso(-60_000)}&until=${iso(60_000)}`)).split('\n')
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...{ id: entry?.id, at: iso(0), action: 'log-in', detail: null },
    actor: { id: user.id, kind: 'account', name: user.email },
    subject: { id: user.id, kind: 'account', name: user.email },
  })
  expect(await exported(`from=${iso(60_000)}`)).toBe('')
  expect(await exported(`until=${iso(-60_000)}`)).toBe('')
  const [columns, row] = (await exported('format=csv')).split('\r\n')
  expect(columns).toBe('at,action,actor_id,actor_name,subject_id,subject_name,detail')
  expect(row).toBe(`${iso(0)},log-in,${user.id},${user.email},${user.id},${user.email},`)
  const own = await db.selectFrom('auditEntries').selectAll().where('detail', '=', 'audit log')
  expect((await own.execute()).map(({ action }) => action)).toContain('data exported')
})

test('an export longer than a batch is complete', async ({ gateway, db }) => {
  const admin = { token: await superuserToken(gateway) }
  await db.deleteFrom('auditEntries').execute()
  const ids = Array.from({ length: 2_001 }, () => newId())
  const rows = ids.map((id) => ({ id, action: 'board published' }))
  await db.insertInto('auditEntries').values(rows).execute()
  const query = 'action=board%20published'
  const text = await (await send(gateway, 'GET', `/audit/export?${query}`, admin)).text()
  const exported = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(exported).toEqual(ids.toSorted().reverse())
})

test('entries name the invitations and access tokens that exist', async ({ gateway, db }) => {
  const { id: userId } = await anAccount(gateway)
  const admin = { token: await superuserToken(gateway) }
  await db.deleteFrom('auditEntries').execute()
  const expiresAt = new Date(Date.now() + 60_000)
  const [invitation, link, token] = [newId(), newId(), newId()]
  const email = `${invitation}@example.org`
  const invitations = [{ id: invitation, email }, { id: link }].map((each) => ({
    ...{ role: 'user' as const, maxUses: 1, expiresAt, ...each },
  }))
  await db.insertInto('invitations').values(invitations).execute()
  const secret = {
    name: 'nightly report',
    scopes: ['read' as const],
    tokenHash: Buffer.from(token),
  }
  await db
    .insertInto('personalTokens')
    .values({ id: token, userId, expiresAt, ...secret })
    .execute()
  const entries = [invitation, link, token].map((subjectId) => ({ id: newId(), subjectId }))
  const action = 'account invited'
  await db
    .insertInto('auditEntries')
    .values(entries.map((each) => ({ ...each, action })))
    .execute()

  const subjects = async (query: string) => {
    const listed = await send(gateway, 'GET', `/audit/?action=account%20invited${query}`, admin)
    const { data } = (await listed.json()) as { data: { subject: unknown }[] }
    return data.map(({ subject }) => subject)
  }
  const named = { id: token, kind: 'access token', name: 'nightly report' }
  expect(await subjects('')).toEqual([
    named,
    { id: link, kind: 'invitation', name: null },
    { id: invitation, kind: 'invitation', name: email },
  ])
  expect(await subjects('&search=nightly')).toEqual([named])
})
