import type { ShareDto } from '@assay/contracts/shares'
import { insertRows, selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { anAccount, send } from './accounts.ts'
import { ask } from './ask.ts'
import { test as base, type Caller, type Gateway } from './gateway.ts'
import { answersOf, playTurnOf } from './played-worker.ts'

/** Creates an account's thread with one voted and one unvoted battle. */
const test = base.extend('shared', { scope: 'file' }, async ({ gateway, db, bus }) => {
  const owner = await anAccount(gateway)
  await send(gateway, 'PATCH', '/users/me/accept-terms', owner)
  const hold = async (content: string, threadId?: string) => {
    await using chat = await ask(gateway, owner, {
      ...(threadId && { thread_id: threadId }),
      content,
    })
    const turnId = await playTurnOf(chat, { db, bus }, [
      `PMID 1111111 on ${content}`,
      `Right on ${content}`,
    ])
    return turnId
  }
  const voted = await hold('Why does aspirin thin the blood?')
  const reason = { feedback_text: 'The canary reason' }
  await send(gateway, 'POST', `/votes/?turn_id=${voted}&outcome=tie`, owner, reason)
  const { threadId } = await selectRow(db, 'turns', ['threadId'], { id: voted })
  await hold('What is a canary question?', threadId)
  const [left] = await answersOf(db, voted)
  const source = { kind: 'pmid' as const, reference: '1111111', status: 'found' as const }
  await insertRows(db, 'citations', { answerId: left?.id ?? '', position: 0, ...source })
  return { owner, threadId, voted }
})

async function share(gateway: Gateway, owner: Caller, threadId: string): Promise<string> {
  const response = await send(gateway, 'POST', `/threads/${threadId}/share`, owner)
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

const statusOf = async (gateway: Gateway, id: string) =>
  (await send(gateway, 'GET', `/shared/${id}`, {})).status

test('anyone with the link can read the voted turns, but not their owner', async ({
  gateway,
  shared: { owner, threadId, voted },
}) => {
  const id = await share(gateway, owner, threadId)
  const response = await send(gateway, 'GET', `/shared/${id}`, {})
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const text = await response.text()
  const source = { kind: 'pmid', reference: '1111111', status: 'found' }
  expect(JSON.parse(text)).toEqual({
    hidden: null,
    turns: [
      {
        question: 'Why does aspirin thin the blood?',
        outcome: 'tie',
        answers: [
          {
            side: 'left',
            content: 'PMID 1111111 on Why does aspirin thin the blood?',
            model_name: expect.stringContaining('Canary-'),
            error: null,
            ending: null,
            provider_sources: [],
            sources: [{ ...source, retracted: false, record: null }],
          },
          expect.objectContaining({ side: 'right', sources: [] }),
        ],
      },
    ],
  })
  expect(text).not.toContain(new Date().toISOString().slice(0, 10))
  const secrets = [owner.id, owner.email, threadId, voted, 'canary reason', 'canary question']
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('a thread has one link at a time, and a revoked one never works again', async ({
  gateway,
  shared: { owner, threadId },
}) => {
  const path = `/threads/${threadId}/share`
  const [first, second] = await Promise.all([
    share(gateway, owner, threadId),
    share(gateway, owner, threadId),
  ])
  expect(second).toBe(first)
  const known = await (await send(gateway, 'GET', path, owner)).json()
  expect(known).toEqual({ share: { id: first, created_at: expect.any(String) }, hidden: null })

  expect((await send(gateway, 'DELETE', path, owner)).status).toBe(200)
  expect(await (await send(gateway, 'GET', path, owner)).json()).toEqual({
    share: null,
    hidden: null,
  })
  const gone = await send(gateway, 'GET', `/shared/${first}`, {})
  expect([gone.status, await gone.json()]).toEqual([
    404,
    { detail: 'Thread not found', code: 'thread_not_found', request_id: expect.any(String) },
  ])
  const { created_at } = (known as { share: ShareDto }).share
  const renewed = await share(gateway, owner, threadId)
  // If the ledger is public, links hide votes cast after the first link was created. So a new link
  // keeps that time.
  expect(await (await send(gateway, 'GET', path, owner)).json()).toEqual({
    ...{ share: { id: renewed, created_at }, hidden: null },
  })
  expect(renewed).not.toBe(first)
  expect([await statusOf(gateway, first), await statusOf(gateway, renewed)]).toEqual([404, 200])
})

test('a public board or release hides a vote that the ledger does not contain yet', async ({
  gateway,
  db,
  shared: { owner, threadId },
}) => {
  const id = await share(gateway, owner, threadId)
  const seen = async () => [
    await (await send(gateway, 'GET', `/shared/${id}`, {})).json(),
    await (await send(gateway, 'GET', `/threads/${threadId}/share`, owner)).json(),
  ]
  const answer = expect.objectContaining({ model_name: null })
  const nameless = [
    {
      turns: [expect.objectContaining({ answers: [answer, answer], outcome: null })],
      hidden: 'names',
    },
    expect.objectContaining({ hidden: 'names' }),
  ]
  await db.updateTable('site').set({ isBoardPublic: true }).execute()
  expect(await seen()).toEqual(nameless)
  await db.updateTable('site').set({ isBoardPublic: false }).execute()
  expect(await seen()).toEqual([
    { turns: [expect.objectContaining({ outcome: 'tie' })], hidden: null },
    expect.objectContaining({ hidden: null }),
  ])
  const facts = { folder: 'r', license: 'l', contact: 'c', rows: '{}', files: '[]' }
  const place = { position: '1', computedAt: new Date(), publishedAt: new Date() }
  await insertRows(db, 'releases', { version: '1', ...facts, ...place })
  expect(await seen()).toEqual(nameless)
  await db.deleteFrom('releases').execute()
})

test("the export lists the account's links, which end with the account or the thread", async ({
  gateway,
  db,
  shared: { owner, threadId },
}) => {
  const id = await share(gateway, owner, threadId)
  const everything = await (await send(gateway, 'GET', '/users/me/export', owner)).json()
  const created = { id, created_at: expect.any(String) }
  expect(everything).toMatchObject({ threads: [{ share: created }] })

  const isActive = async (active: boolean) =>
    db.updateTable('users').set({ isActive: active }).where('id', '=', owner.id).execute()
  await isActive(false)
  expect(await statusOf(gateway, id)).toBe(404)
  await isActive(true)
  expect(await statusOf(gateway, id)).toBe(200)
  await send(gateway, 'DELETE', `/threads/${threadId}`, owner)
  expect(await statusOf(gateway, id)).toBe(404)
  expect((await send(gateway, 'DELETE', '/users/me', owner)).status).toBe(200)
  const left = db.selectFrom('threads').select('id').where('shareId', '=', id)
  expect(await left.execute()).toEqual([])
})
