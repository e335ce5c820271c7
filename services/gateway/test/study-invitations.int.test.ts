import assert from 'node:assert/strict'
import type { RatersDto } from '@assay/contracts/studies/raters'
import { newId } from '@assay/db'
import { studyLinkIn } from '@assay/testing'
import { selectRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, anEmail, answer, send } from './accounts.ts'
import { type Caller, type Gateway, superuserToken } from './gateway.ts'
import { test as base } from './mailed-gateway.ts'
import { aCollectedStudy, type CollectedStudy, deskOf, linkTo, startRating } from './rated-study.ts'

const test = base
  .extend('collected', { scope: 'file' }, async ({ gateway, db }) => {
    const organiser = { token: await superuserToken(gateway) }
    return () => aCollectedStudy({ gateway, db, organiser }, {})
  })
  .extend('mailsTo', { scope: 'file' }, ({ mailServer: { mails } }) => {
    /** Returns the mails to this address as soon as there are `count` invitations. */
    return async (email: string, count: number) => {
      const found = () =>
        mails.filter(({ to, source }) => to === email && studyLinkIn(source) !== '')
      await expect.poll(() => found().length).toBe(count)
      return found().map(({ source }) => source)
    }
  })

const INVALID = [404, { detail: 'This link is invalid or was replaced.' }]
const USED = [409, { detail: 'This invitation has already been used.' }]

const invite = (gateway: Gateway, { id, organiser }: CollectedStudy, body: object) =>
  answer(send(gateway, 'POST', `/studies/${id}/raters`, organiser, body))
const join = (gateway: Gateway, caller: Caller, token: string) =>
  answer(send(gateway, 'POST', '/studies/join', caller, { token }))

async function ratersOf(gateway: Gateway, { id, organiser }: CollectedStudy) {
  const response = await send(gateway, 'GET', `/studies/${id}/raters`, organiser)
  return (await response.json()) as RatersDto
}

function tokenIn(source = ''): string {
  const link = new URL(studyLinkIn(source))
  expect(link.origin).toBe('https://assay.example')
  return link.searchParams.get('token') ?? ''
}

test('an invitation by mail makes one person a rater, who needs no account before', async ({
  gateway,
  db,
  mailsTo,
  collected,
}) => {
  const study = await collected()
  const email = anEmail()
  const emails = [email.toUpperCase(), email]
  const note = 'Please rate by Friday & call me'
  const sent = [200, { message: '1 invitation sent' }]
  expect(await invite(gateway, study, { emails, note })).toEqual(sent)
  const [mail] = await mailsTo(email, 1)
  expect(mail?.replaceAll('=\r\n', '')).toContain(note)
  const token = tokenIn(mail)
  const stored = [
    ...(await db.selectFrom('studyRaters').selectAll().execute()),
    ...(await db.selectFrom('accountMails').selectAll().execute()),
  ]
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await ratersOf(gateway, study)).data).toMatchObject([{ state: 'invited', name: null }])

  const [rater, other] = [await anAccount(gateway), await anAccount(gateway)]
  const joined = [200, { id: study.id, state: 'collecting', rated: 0, total: 0 }]
  expect(await join(gateway, rater, token)).toMatchObject(joined)
  expect(await join(gateway, rater, token)).toMatchObject(joined)
  expect(await join(gateway, other, token)).toEqual(USED)
  const { data } = await ratersOf(gateway, study)
  expect(data).toMatchObject([{ state: 'rating', name: 'Ada Lovelace' }])
  const studies = await answer(send(gateway, 'GET', '/studies/rated', rater))
  expect(studies).toMatchObject([200, { data: [{ id: study.id }] }])
  expect(await answer(send(gateway, 'GET', '/studies/rated', other))).toEqual([200, { data: [] }])
})

test('a second mail replaces the first, and raters who have joined get none', async ({
  gateway,
  db,
  mailsTo,
  collected,
}) => {
  const study = await collected()
  const email = anEmail()
  await invite(gateway, study, { emails: [email] })
  await mailsTo(email, 1)
  await invite(gateway, study, { emails: [email] })
  const [older, newer] = (await mailsTo(email, 2)).map(tokenIn)
  const rater = await anAccount(gateway)
  expect(await join(gateway, rater, older ?? '')).toEqual(INVALID)
  expect(await join(gateway, rater, newer ?? '')).toMatchObject([200, {}])
  expect(await invite(gateway, study, { emails: [email] })).toMatchObject([
    200,
    { message: '0 invitations sent' },
  ])
  await expect
    .poll(() => db.selectFrom('accountMails').select('id').where('email', '=', email).execute())
    .toEqual([])
})

test('an invitation deletes those that expired before they were sent', async ({
  gateway,
  db,
  collected,
}) => {
  const study = await collected()
  await invite(gateway, study, { emails: [anEmail()] })
  const rater = db.selectFrom('studyRaters').select('id').where('studyId', '=', study.id)
  const expired = {
    ...{ id: newId(), kind: 'study-invitation' as const, userId: null, email: anEmail() },
    language: 'en' as const,
    ...{ raterId: (await rater.executeTakeFirstOrThrow()).id, expiresAt: new Date(0) },
  }
  await db.insertInto('accountMails').values(expired).execute()
  await invite(gateway, study, { emails: [anEmail()] })
  const left = db.selectFrom('accountMails').select('id').where('id', '=', expired.id)
  expect(await left.execute()).toEqual([])
})

test('a link makes every account a rater until it is replaced or ended', async ({
  gateway,
  db,
  collected,
}) => {
  const study = await collected()
  const older = await linkTo(gateway, study)
  const token = await linkTo(gateway, study)
  const [one, two] = [await anAccount(gateway), await anAccount(gateway)]
  const read = (of: string) =>
    answer(send(gateway, 'POST', '/studies/invitation', {}, { token: of }))
  expect(await read(older)).toEqual(INVALID)
  expect(await read(token)).toMatchObject([
    200,
    { title: expect.any(String), state: 'collecting', ratings: expect.any(Number) },
  ])
  expect(await join(gateway, one, older)).toEqual(INVALID)
  expect(await join(gateway, one, token)).toMatchObject([200, { id: study.id }])
  expect(await join(gateway, one, token)).toMatchObject([200, { id: study.id }])
  expect(await join(gateway, two, token)).toMatchObject([200, { id: study.id }])
  expect(await ratersOf(gateway, study)).toMatchObject({ has_link: true, data: { length: 2 } })

  await db.updateTable('studies').set({ state: 'closed' }).where('id', '=', study.id).execute()
  const late = await anAccount(gateway)
  const closed = [409, { detail: 'This study is closed.' }]
  expect(await join(gateway, late, token)).toEqual(closed)
  expect(await invite(gateway, study, { emails: [late.email] })).toEqual(closed)
  await db.updateTable('studies').set({ state: 'rating' }).where('id', '=', study.id).execute()
  await send(gateway, 'DELETE', `/studies/${study.id}/link`, study.organiser)
  expect(await join(gateway, late, token)).toEqual(INVALID)
  expect(await ratersOf(gateway, study)).toMatchObject({ has_link: false })
})

test('a person who was invited and follows the link uses the invitation', async ({
  gateway,
  mailsTo,
  collected,
}) => {
  const study = await collected()
  const rater = await anAccount(gateway)
  await invite(gateway, study, { emails: [rater.email] })
  const [mail] = await mailsTo(rater.email, 1)
  await join(gateway, rater, await linkTo(gateway, study))
  expect((await ratersOf(gateway, study)).data).toMatchObject([
    { email: rater.email, state: 'rating' },
  ])
  expect(await join(gateway, await anAccount(gateway), tokenIn(mail))).toEqual(USED)
})

test('a removed rater comes back only with a new invitation', async ({
  gateway,
  db,
  mailsTo,
  collected,
}) => {
  const study = await collected()
  const rater = await anAccount(gateway)
  const email = anEmail()
  await invite(gateway, study, { emails: [rater.email, email] })
  const [mail] = await mailsTo(rater.email, 1)
  await join(gateway, rater, tokenIn(mail))
  await startRating(gateway, study)
  expect((await deskOf(gateway, study, rater)).next).not.toBeNull()
  const remove = (id: string) =>
    send(gateway, 'DELETE', `/studies/${study.id}/raters/${id}`, study.organiser)
  const { data } = await ratersOf(gateway, study)
  for (const { id } of data) expect((await remove(id)).status).toBe(200)
  const [removed] = data
  assert(removed)
  expect((await remove(crypto.randomUUID())).status).toBe(404)
  expect((await ratersOf(gateway, study)).data).toMatchObject([
    { email: rater.email, state: 'removed' },
  ])
  const taken = await selectRows(db, 'studyAssignments', ['id'], { raterId: removed.id })
  expect(taken).toEqual([])

  expect(await join(gateway, rater, await linkTo(gateway, study))).toEqual([
    409,
    { detail: 'The organiser has removed you from this study.' },
  ])
  expect(await join(gateway, rater, tokenIn(mail))).toEqual(INVALID)
  await invite(gateway, study, { emails: [rater.email] })
  const [, withdrawn] = await mailsTo(rater.email, 2)
  expect((await remove(removed.id)).status).toBe(200)
  expect(await join(gateway, rater, tokenIn(withdrawn))).toEqual(INVALID)
  await invite(gateway, study, { emails: [rater.email] })
  const [, , again] = await mailsTo(rater.email, 3)
  expect(await join(gateway, rater, tokenIn(again))).toMatchObject([200, { id: study.id }])
  expect((await deskOf(gateway, study, rater)).next).not.toBeNull()
})
