import type { ExclusionsDto } from '@assay/contracts/exclusions'
import { type Database, newId } from '@assay/db'
import { expect } from 'vitest'
import { createVoterNetworks } from '../src/arena/votes/voter-networks.ts'
import { anAccount, answer, issuesOf, send } from './accounts.ts'
import { superuserToken, test } from './gateway.ts'

async function exclude(db: Database, voterId: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('voteExclusions')
    .values({
      id,
      voterId,
      reason: 'side_bias',
      ruleVersion: '1',
      evidence: JSON.stringify({ votes: 40, p: 0.0001 }),
      excludedBy: null,
    })
    .execute()
  return id
}

test('superusers see who is left out and why, and ask once to put them back', async ({
  gateway,
  db,
}) => {
  const admin = { token: await superuserToken(gateway) }
  const voterId = newId()
  const id = await exclude(db, voterId)
  const list = async () =>
    (await (await gateway.call('GET', '/exclusions/', admin)).json()) as ExclusionsDto

  const { data, count } = await list()
  expect(count).toBe(1)
  expect(data).toMatchObject([
    { id, reason: 'side_bias', rule_version: '1', evidence: { votes: 40 }, state: 'in_force' },
  ])
  expect(JSON.stringify(data)).not.toContain(voterId)

  const reverse = (reason: string | undefined, of = id) =>
    send(gateway, 'POST', `/exclusions/${of}/reverse`, admin, { reason })
  expect(await issuesOf(reverse(undefined))).toEqual({ reason: 'Reason is required' })
  expect(await issuesOf(reverse(' '))).toEqual({ reason: 'Reason is required' })
  expect((await reverse('x'.repeat(501))).status).toBe(422)
  expect(await answer(reverse('why not', newId()))).toEqual([
    404,
    { detail: 'Exclusion not found' },
  ])
  expect((await reverse('A class of students')).status).toBe(200)
  expect(await answer(reverse('again'))).toEqual([
    409,
    { detail: 'This exclusion has been reversed' },
  ])
  expect((await list()).data).toMatchObject([{ state: 'ending' }])
  const wish = await db.selectFrom('exclusionReversals').selectAll().execute()
  expect(wish).toMatchObject([{ exclusionId: id, reason: 'A class of students' }])
  const audited = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'exclusion reversed')
    .execute()
  expect(audited).toMatchObject([{ subjectId: voterId }])
})

test('superusers vouch for a network and a day, once, which is audited without the address', async ({
  gateway,
  db,
}) => {
  const admin = { token: await superuserToken(gateway) }
  const address = '2001:db8:77::7'
  const day = new Date().toISOString().slice(0, 10)
  const vouch = (body: object) =>
    send(gateway, 'POST', '/exclusions/vouches', admin, {
      ...{ address, day, reason: ' A workshop ' },
      ...body,
    })
  const network = await createVoterNetworks(db, []).find({ countsAsGuest: true }, address)
  expect(await issuesOf(vouch({ address: 'ward 7', day: 'today', reason: ' ' }))).toEqual({
    address: 'Address must be an IPv4 or IPv6 address',
    day: 'Day must be a date',
    reason: 'Reason is required',
  })
  expect(await answer(vouch({ day: '2020-01-01' }))).toEqual([
    404,
    { detail: 'Nothing is kept of the networks of 2020-01-01' },
  ])
  expect((await vouch({})).status).toBe(200)
  // Of the same network, whoever of it.
  expect(await answer(vouch({ address: '2001:db8:77::9' }))).toEqual([
    409,
    { detail: 'Somebody has vouched for this network and day' },
  ])
  const stored = await db.selectFrom('ledgerInbox').selectAll().execute()
  expect(stored).toMatchObject([
    {
      kind: 'vouch',
      payload: {
        ...{ keyId: network?.keyId, networkKey: network?.key.toString('base64') },
        ...{ day, reason: 'A workshop' },
      },
    },
  ])
  const audited = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'network vouched for')
    .execute()
  expect(audited).toMatchObject([
    { subjectId: stored[0]?.key, actorId: expect.any(String), detail: null },
  ])
  expect(JSON.stringify([stored, audited])).not.toContain('2001:db8')
})

test('nobody else may look or ask', async ({ gateway, db }) => {
  const id = await exclude(db, newId())
  const callers = [
    [401, {}],
    [401, { fingerprint: `guest_${crypto.randomUUID()}` }],
    [403, await anAccount(gateway)],
  ] as const
  for (const [status, caller] of callers) {
    expect((await gateway.call('GET', '/exclusions/', caller)).status).toBe(status)
    const ask = send(gateway, 'POST', `/exclusions/${id}/reverse`, caller, { reason: 'mine' })
    expect((await ask).status).toBe(status)
  }
})
