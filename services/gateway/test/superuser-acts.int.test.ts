import { readFileSync } from 'node:fs'
import type { AuditAction } from '@assay/contracts/audit-actions'
import { modelIdOf } from '@assay/db'
import { expect } from 'vitest'
import { anAccount, anEmail } from './accounts.ts'
import { CANARIES, superuserToken } from './gateway.ts'
import { test } from './mailed-gateway.ts'
import { nameOf, OPERATIONS } from './operations.ts'
import { aCollectedStudy } from './rated-study.ts'

/** The kinds of access of superusers, and of organisers of studies. */
const THEIRS = /^(superusers|superuser_role|organisers|reviewers)$/

/** Acts whose audit entries other tests check, because they need a prepared subject. */
const ELSEWHERE: Readonly<Record<string, readonly [file: string, action: AuditAction]>> = {
  'POST /reviews/:kind/:id': ['reviews.int.test.ts', 'review decided'],
  'POST /reviews/network-exemptions': ['reviews.int.test.ts', 'network exempted'],
}
/** Changes nothing. */
const NO_ACTS = ['POST /studies/:study_id/items/preview']

test('every act of a superuser is audited', async ({ gateway, db }) => {
  const organiser = { token: await superuserToken(gateway) }
  const me = await gateway.call('GET', '/users/me', organiser)
  const { id: actorId } = (await me.json()) as { id: string }
  const done = new Set<string>()
  const countOf = async (action: AuditAction) => {
    const entries = db.selectFrom('auditEntries').select('id').where('action', '=', action)
    return (await entries.where('actorId', '=', actorId).execute()).length
  }

  /** Calls an operation, and expects an entry. `ids` replace the parameters of its path. */
  const act = async (
    name: string,
    action: AuditAction,
    { ids = [], body }: { ids?: readonly string[]; body?: object | string } = {},
  ) => {
    const [method = '', pattern = ''] = name.split(' ')
    const left = [...ids]
    const path = pattern.replaceAll(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''))
    const before = await countOf(action)
    const type = typeof body === 'string' ? 'text/csv' : 'application/json'
    const response = await gateway.call(method, path, organiser, {
      ...(body !== undefined && {
        headers: { 'content-type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    const answer = (await response.json()) as { readonly id: string }
    expect([name, response.status, answer]).toEqual([name, 200, expect.anything()])
    expect([name, (await countOf(action)) - before]).toEqual([name, 1])
    done.add(name)
    return answer
  }

  const connection = { id: 'acts', kind: 'openai-compatible', base_url: 'http://127.0.0.1:9/v1' }
  await act('POST /connections/', 'connection saved', { body: connection })
  const ofConnection = { ids: ['acts'] }
  const edited = { ...ofConnection, body: { ...connection, note: 'Ours' } }
  await act('PUT /connections/:id', 'connection saved', edited)
  await act('POST /connections/:id/names', 'connection tried', ofConnection)
  const trial = { ...ofConnection, body: { name: 'm' } }
  await act('POST /connections/:id/test', 'connection tried', trial)
  const model = { id: 'acts-m', connection: 'acts', name: 'm', llm_name: 'Acts', company: 'Us' }
  await act('POST /models/', 'model saved', { body: model })
  const ids = [modelIdOf(model.id)]
  await act('PUT /models/:id', 'model saved', { ids, body: { ...model, name: 'n' } })
  await act('PUT /models/:id/pause', 'model paused', { ids, body: { is_paused: true } })
  await act('DELETE /models/:id', 'model retired', { ids })
  await act('DELETE /connections/:id', 'connection retired', ofConnection)

  await act('POST /invitations/', 'account invited', { body: { emails: [anEmail()] } })
  const { id: invitation } = await act('POST /invitations/link', 'account invited', { body: {} })
  await act('DELETE /invitations/:id', 'invitation revoked', { ids: [invitation] })
  const email = anEmail()
  const account = { email, full_name: 'Ada', password: 'a long secret for Ada' }
  const { id: user } = await act('POST /users/', 'account created', { body: account })
  const named = { ids: [user], body: { full_name: 'Ada L.' } }
  await act('PATCH /users/:user_id', 'account changed', named)
  const recovery = 'POST /password-recovery-html-content/:email'
  await act(recovery, 'recovery link handed out', { ids: [email] })
  await act('DELETE /users/:user_id', 'account deleted', { ids: [user] })
  await act('PUT /leaderboard/publication', 'board published', { body: { is_public: true } })

  const text = { title: 'Doses', design: { kind: 'pairwise' } }
  const { id: draft } = await act('POST /studies/', 'study created', { body: text })
  const of = (body?: object | string, ...more: string[]) => ({
    ids: [draft, ...more],
    ...(body !== undefined && { body }),
  })
  await act('PUT /studies/:study_id', 'study edited', of({ ...text, title: 'More doses' }))
  await act('PATCH /studies/:study_id', 'study edited', of({ is_public: true }))
  await act('PUT /studies/:study_id/items', 'study edited', of('id,question\na,Why?'))
  const outside = { kind: 'outside', name: 'Our guideline' }
  const added = await act('POST /studies/:study_id/arms', 'study edited', of(outside))
  const renamed = of({ ...outside, name: 'The guideline' }, added.id)
  await act('PUT /studies/:study_id/arms/:arm_id', 'study edited', renamed)
  const answers = of('id,answer\na,Because.', added.id)
  await act('PUT /studies/:study_id/arms/:arm_id/answers', 'study edited', answers)
  for (const name of CANARIES) {
    const arm = { kind: 'model', name: `Arm of ${name}`, model_id: modelIdOf(name.toLowerCase()) }
    await act('POST /studies/:study_id/arms', 'study edited', of(arm))
  }
  await act('DELETE /studies/:study_id/arms/:arm_id', 'study edited', of(undefined, added.id))
  await act('POST /studies/:study_id/freeze', 'study frozen', of())
  await act('POST /studies/:study_id/retry', 'study answers requested again', of())

  const { id: collected } = await aCollectedStudy({ gateway, db, organiser }, {})
  const it = { ids: [collected] }
  const raters = { ...it, body: { emails: [anEmail()] } }
  await act('POST /studies/:study_id/raters', 'study rater invited', raters)
  const { path } = (await act('POST /studies/:study_id/link', 'study rater invited', it)) as {
    path?: string
  }
  const token = new URL(path ?? '', 'https://assay.example').searchParams.get('token')
  const headers = { 'content-type': 'application/json' }
  const join = { headers, body: JSON.stringify({ token }) }
  await gateway.call('POST', '/studies/join', await anAccount(gateway), join)
  await act('DELETE /studies/:study_id/link', 'study rater invited', it)
  await act('POST /studies/:study_id/start-rating', 'study rating started', it)
  const { id: rater } = await db
    .selectFrom('studyRaters')
    .select('id')
    .where('studyId', '=', collected)
    .where('userId', 'is not', null)
    .executeTakeFirstOrThrow()
  const removed = { ids: [collected, rater] }
  await act('DELETE /studies/:study_id/raters/:rater_id', 'study rater removed', removed)
  await act('POST /studies/:study_id/close', 'study closed', it)
  await act('POST /studies/:study_id/archive', 'study archived', it)
  await act('POST /studies/:study_id/restore', 'study restored', it)
  const { id: next } = await act('POST /studies/:study_id/versions', 'study created', it)
  await act('DELETE /studies/:study_id', 'study deleted', { ids: [next] })

  const acts = OPERATIONS.filter(
    ({ method, config }) => method !== 'GET' && THEIRS.test(config.access),
  ).map(nameOf)
  const covered = [...done, ...Object.keys(ELSEWHERE), ...NO_ACTS]
  expect(acts.toSorted()).toEqual(covered.toSorted())
  for (const [file, action] of Object.values(ELSEWHERE))
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(action)
})

test("a superuser's change of another account's item is audited, and one's own is not", async ({
  gateway,
  db,
}) => {
  const user = await anAccount(gateway)
  const admin = { token: await superuserToken(gateway) }
  const headers = { 'content-type': 'application/json' }
  const write = (caller: { token: string }, method: string, path: string) =>
    gateway.call(method, path, caller, { headers, body: JSON.stringify({ title: 'Note' }) })
  const { id } = (await (await write(user, 'POST', '/items/')).json()) as { id: string }
  await write(user, 'PUT', `/items/${id}`)
  await write(admin, 'PUT', `/items/${id}`)
  expect((await gateway.call('DELETE', `/items/${id}`, admin)).status).toBe(200)
  const entries = db.selectFrom('auditEntries').select('action').where('subjectId', '=', user.id)
  const ofItems = await entries.where('action', 'like', 'item %').orderBy('id').execute()
  expect(ofItems.map(({ action }) => action)).toEqual(['item changed', 'item deleted'])
})
