import type { ReviewOf, ReviewsDto } from '@assay/contracts/reviews'
import { type Database, newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { createVoterNetworks } from '../src/arena/networks/voter-networks.ts'
import { anAccount, answer, giveRole, issuesOf, send } from './accounts.ts'
import { ask } from './ask.ts'
import { auditOf } from './audit-of.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { aToken } from './personal-tokens.ts'

/** Stores an exclusion as the rating worker does. */
async function exclude(db: Database, voterId: string): Promise<string> {
  const id = newId()
  await insertRows(db, 'voteExclusions', {
    ...{ id, voterId, reason: 'side_bias', ruleVersion: '1', excludedBy: null },
    evidence: JSON.stringify({ votes: 40, p: 0.0001 }),
  })
  await insertRows(db, 'reviews', { id, kind: 'exclusion', subject: id })
  return id
}

/** Creates a battle in which the filter found the model's name in both answers. */
async function aSelfIdentifyingTurn(gateway: Gateway, db: Database): Promise<string> {
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id: turnId } = await chat.next('setup')
  const answers = await db
    .updateTable('answers')
    .set({ selfIdentified: true, selfIdentification: 'I am Canary.' })
    .where('turnId', '=', turnId)
    .returning('id')
    .execute()
  const reviews = answers.map(({ id }) => ({ id, subject: id }))
  const kind = 'self_identification'
  await insertRows(
    db,
    'reviews',
    reviews.map((review) => ({ ...review, kind })),
  )
  return turnId
}

type Kind = 'exclusion' | 'self_identification' | 'model_change'

/** Returns functions that list and decide reviews as a reviewer. */
async function aReviewer(gateway: Gateway) {
  const admin: Caller = await anAccount(gateway, 'reviewer')
  async function list<K extends Kind>(kind: K, name = 'waiting') {
    const path = `/reviews/?kind=${kind}&list=${name}`
    const { data, ...counts } = (await (
      await send(gateway, 'GET', path, admin)
    ).json()) as ReviewsDto
    return { data: data as ReviewOf<K>[], ...counts }
  }
  const post = (kind: Kind, id: string, body: object) =>
    send(gateway, 'POST', `/reviews/${kind}/${id}`, admin, body)
  return { admin, list, post }
}

test('a superuser sees why a voter is excluded, can keep the exclusion and can lift it later', async ({
  gateway,
  db,
}) => {
  const { list, post } = await aReviewer(gateway)
  const voterId = newId()
  const id = await exclude(db, voterId)
  const { data, count, waiting } = await list('exclusion')
  expect([count, waiting.exclusion, data.length]).toEqual([1, 1, 1])
  const [row] = data
  const seen = { version: row?.version ?? '' }
  expect(row?.subject).toMatchObject({
    ...{ reason: 'side_bias', rule_version: '1', evidence: { votes: 40 }, is_restored: false },
  })
  expect(JSON.stringify(data)).not.toContain(voterId)

  const restore = { decision: 'restore', ...seen }
  expect(await issuesOf(post('exclusion', id, restore))).toEqual({ reason: 'Reason is required' })
  for (const body of [
    { ...restore, reason: ' ' },
    { ...restore, reason: 'x'.repeat(501) },
    { ...restore, reason: 'Known', labels: { task: 'other' } },
    { decision: 'label', ...seen },
    { decision: 'forgive', ...seen },
  ])
    expect((await post('exclusion', id, body)).status, JSON.stringify(body)).toBe(422)
  const unknown = answer(post('exclusion', newId(), { ...restore, reason: 'why not' }))
  expect(await unknown).toEqual([404, { detail: 'Review not found' }])
  expect((await post('self_identification', id, { ...restore, reason: 'Mine' })).status).toBe(404)
  for (const decision of ['publish', 'revoke'])
    expect((await post('exclusion', id, { decision, ...seen, reason: 'No' })).status).toBe(409)

  expect((await post('exclusion', id, { decision: 'keep', ...seen })).status).toBe(200)
  // Another superuser decides who opened the review before this decision.
  const late = answer(post('exclusion', id, { ...restore, reason: 'A class of students' }))
  expect(await late).toEqual([
    409,
    { detail: 'This review was decided or changed after you opened it' },
  ])
  const [kept] = (await list('exclusion', 'decided')).data
  expect(kept).toMatchObject({ state: 'keep', decisions: ['restore'], reason: null })
  const again = { decision: 'restore', version: kept?.version, reason: 'A class of students' }
  expect(await answer(post('exclusion', id, again))).toEqual([
    200,
    { message: 'The votes will count again within seconds' },
  ])
  expect((await post('exclusion', id, again)).status).toBe(409)
  const [restored] = (await list('exclusion', 'decided')).data
  expect(restored).toMatchObject({ state: 'restore', decisions: [], reason: 'A class of students' })
  expect(await auditOf(db, voterId)).toEqual([
    { action: 'review decided', detail: 'exclusion keep' },
    { action: 'review decided', detail: 'exclusion restore' },
  ])
})

test('waiting reviews are paged oldest first, and decided reviews newest first', async ({
  gateway,
  db,
}) => {
  const { admin, list, post } = await aReviewer(gateway)
  const ids = [await exclude(db, newId()), await exclude(db, newId()), await exclude(db, newId())]
  const { data } = await list('exclusion')
  expect(data.map(({ id }) => id)).toEqual(ids)
  for (const { id, version } of data.slice(0, 2))
    expect((await post('exclusion', id, { decision: 'keep', version })).status).toBe(200)
  const decided = (await list('exclusion', 'decided')).data.map(({ id }) => id)
  expect(decided.slice(0, 2)).toEqual([ids[1], ids[0]])
  const path = '/reviews/?kind=exclusion&list=decided&skip=1&limit=1'
  const page = (await (await send(gateway, 'GET', path, admin)).json()) as ReviewsDto
  expect(page.data.map(({ id }) => id)).toEqual([ids[0]])
  expect(page.count).toBe(decided.length)
})

test('a superuser can overturn a wrong self-identification with a reason, separately for each side', async ({
  gateway,
  db,
}) => {
  const { list, post } = await aReviewer(gateway)
  const turnId = await aSelfIdentifyingTurn(gateway, db)
  const find = async (side: string, name?: string) =>
    (await list('self_identification', name)).data.find(
      ({ subject }) => subject.turn_id === turnId && subject.side === side,
    )
  const left = await find('left')
  expect(left?.subject.sentence).toBe('I am Canary.')
  const overturn = async (side: string) => {
    const { id = '', version } = (await find(side)) ?? {}
    const body = { decision: 'overturn', version, reason: ' It names a trial ' }
    return answer(post('self_identification', id, body))
  }
  expect(await overturn('left')).toEqual([
    200,
    { message: 'The other answer still names its model, so a vote on these answers stays unrated' },
  ])
  expect((await overturn('left'))[0]).toBe(404)
  expect(await overturn('right')).toEqual([
    200,
    { message: 'A vote that was unrated for this reason will count within seconds' },
  ])
  expect((await find('right', 'decided'))?.reason).toBe('It names a trial')
  const answers = db.selectFrom('answers').select('selfIdentified').where('turnId', '=', turnId)
  expect(await answers.execute()).toEqual([{ selfIdentified: false }, { selfIdentified: false }])
  expect(await auditOf(db, turnId)).toEqual([
    { action: 'review decided', detail: 'self_identification overturn' },
    { action: 'review decided', detail: 'self_identification overturn' },
  ])
})

test('a decision about an answer whose finding has changed is refused', async ({ gateway, db }) => {
  const { list, post } = await aReviewer(gateway)
  const turnId = await aSelfIdentifyingTurn(gateway, db)
  const { data } = await list('self_identification')
  const row = data.find(({ subject }) => subject.turn_id === turnId)
  const { id = '', version } = row ?? {}
  const change = db.updateTable('answers').where('id', '=', id)
  await change.set({ selfIdentification: 'I am Heron.' }).execute()
  const body = { decision: 'overturn', version, reason: 'A trial' }
  expect((await post('self_identification', id, body)).status).toBe(409)
  // A retry has replaced the answer.
  await change.set({ selfIdentified: false }).execute()
  expect((await post('self_identification', id, body)).status).toBe(404)
  const named = db.selectFrom('reviews').select('state').where('id', '=', id)
  expect(await named.execute()).toEqual([{ state: 'waiting' }])
})

test('a superuser splits a changed model once, with a reason, and the earlier version is retired', async ({
  gateway,
  db,
}) => {
  const { list, post } = await aReviewer(gateway)
  const { id: modelId, llmName } = await db
    .selectFrom('models')
    .select(['id', 'llmName'])
    .executeTakeFirstOrThrow()
  const [id, earlier] = [newId(), newId()]
  const votes = { points: 101.5, votes: 240 }
  const facts = JSON.stringify({ modelId, since: '2026-05-12T10:00:00.000Z', votes })
  await insertRows(db, 'reviews', { id, kind: 'model_change', subject: earlier, facts })
  const [review] = (await list('model_change')).data
  expect(review?.subject).toMatchObject({ model_id: modelId, model_name: llmName, votes })
  const split = { decision: 'split', version: review?.version }
  expect(await issuesOf(post('model_change', id, split))).toEqual({ reason: 'Reason is required' })
  const reasoned = { ...split, reason: 'New weights' }
  expect(await answer(post('model_change', id, reasoned))).toEqual([
    200,
    { message: 'The earlier votes will count for a separate entry within seconds' },
  ])
  expect((await post('model_change', id, reasoned)).status).toBe(409)
  expect(await auditOf(db, modelId)).toEqual([
    { action: 'review decided', detail: 'model_change split' },
  ])
  const row = db.selectFrom('models').select(['llmName', 'retiredAt']).where('id', '=', earlier)
  expect(await row.executeTakeFirst()).toEqual({
    ...{ llmName: `${llmName} (until 12 May 2026)`, retiredAt: expect.any(Date) },
  })
})

test('if two superusers decide concurrently, one decision is refused', async ({ gateway, db }) => {
  const { list, post } = await aReviewer(gateway)
  const voterId = newId()
  const id = await exclude(db, voterId)
  const row = (await list('exclusion')).data.find((one) => one.id === id)
  const body = { decision: 'restore', version: row?.version, reason: 'Known' }
  const answers = await Promise.all([post('exclusion', id, body), post('exclusion', id, body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await auditOf(db, voterId)).toHaveLength(1)
})

test('superusers exempt a network once per day, and the audit entry has no address', async ({
  gateway,
  db,
}) => {
  const admin = { token: await superuserToken(gateway) }
  const address = '2001:db8:77::7'
  const day = new Date().toISOString().slice(0, 10)
  const exempt = (body: object) =>
    send(gateway, 'POST', '/reviews/network-exemptions', admin, {
      ...{ address, day, reason: ' A workshop ' },
      ...body,
    })
  const network = await createVoterNetworks(db, []).find({ countsAsGuest: true }, address)
  expect(await issuesOf(exempt({ address: 'ward 7', day: 'today', reason: ' ' }))).toEqual({
    address: 'Address must be an IPv4 or IPv6 address',
    day: 'Day must be a date',
    reason: 'Reason is required',
  })
  expect(await answer(exempt({ day: '2020-01-01' }))).toEqual([
    404,
    { detail: 'The network key of 2020-01-01 does not exist or was deleted' },
  ])
  expect((await exempt({})).status).toBe(200)
  // This is another address of the same network.
  expect(await answer(exempt({ address: '2001:db8:77::9' }))).toEqual([
    409,
    { detail: 'This network already has an exemption for this day' },
  ])
  const stored = await db
    .selectFrom('ledgerInbox')
    .selectAll()
    .where('kind', '=', 'exemption')
    .execute()
  expect(stored).toMatchObject([
    {
      payload: {
        ...{ keyId: network?.keyId, networkKey: network?.key.toString('base64') },
        ...{ day, reason: 'A workshop' },
      },
    },
  ])
  const audited = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'network exempted')
    .execute()
  expect(audited).toMatchObject([
    { subjectId: stored[0]?.key, actorId: expect.any(String), detail: null },
  ])
  expect(JSON.stringify([stored, audited])).not.toContain('2001:db8')
})

test('reviewers cannot decide about their own votes, also those of their time as a guest', async ({
  gateway,
  db,
}) => {
  const reviewer = await anAccount(gateway, 'reviewer')
  const guest = { id: newId(), voterId: newId() }
  await insertRows(db, 'users', {
    ...guest,
    isGuest: true,
    guestKey: Buffer.from(guest.id),
    mergedInto: reviewer.id,
  })
  const users = db.selectFrom('users').select('voterId').where('id', '=', reviewer.id)
  const { voterId } = await users.executeTakeFirstOrThrow()
  for (const own of [voterId, guest.voterId]) {
    const id = await exclude(db, own)
    const list = await send(gateway, 'GET', '/reviews/?kind=exclusion&limit=100', reviewer)
    const { data } = (await list.json()) as ReviewsDto
    const { version } = data.find((review) => review.id === id) ?? {}
    const body = { decision: 'restore', version, reason: 'These are mine.' }
    expect(await answer(send(gateway, 'POST', `/reviews/exclusion/${id}`, reviewer, body))).toEqual(
      [409, { detail: 'You cannot decide about your own votes' }],
    )
  }
})

test('a reviewer who loses the role can decide nothing with the earlier session', async ({
  gateway,
}) => {
  const reviewer = await anAccount(gateway, 'reviewer')
  const { token } = await aToken(gateway, reviewer, 'read')
  const read = (caller: Caller) => send(gateway, 'GET', '/reviews/?kind=label', caller)
  expect([(await read(reviewer)).status, (await read({ token })).status]).toEqual([200, 200])
  await giveRole(gateway, reviewer.id, 'organiser')
  expect([(await read(reviewer)).status, (await read({ token })).status]).toEqual([401, 403])
})
