import type { Bus } from '@assay/bus'
import type {
  LabelReviewReason,
  LabelReviewsDto,
  ReviewedLabelsDto,
  ReviewLabelsDto,
} from '@assay/contracts/label-reviews'
import type { TurnLabelsDto } from '@assay/contracts/labels'
import type { ThreadHistoryDto } from '@assay/contracts/threads'
import { type Database, insertTurnLabels, newId, refreshLabelReviews } from '@assay/db'
import { openChat } from '@assay/testing/client'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { send } from './accounts.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const refresh = (db: Database, turnId: string) =>
  db.transaction().execute((trx) => refreshLabelReviews(trx, [turnId]))

interface Place {
  readonly gateway: Gateway
  readonly db: Database
  readonly bus: Bus
}

async function aFinishedBattle({ gateway, db, bus }: Place) {
  const guest = await aGuest(gateway)
  await using chat = await openChat(gateway.url, {
    fingerprint_hash: guest.fingerprint,
    messages: [{ role: 'user', content: 'Why does metformin lower glucose?' }],
  })
  const { thread_id: threadId } = await chat.next('thread_created')
  const turnId = await playTurnOf(chat, { db, bus }, ['One.', 'Two.'])
  const label = (caller: Caller, body: object) =>
    send(gateway, 'PUT', `/turns/${turnId}/labels`, caller, body)
  const labelsFor = async (caller: Caller) =>
    (await (await send(gateway, 'GET', `/turns/${turnId}/labels`, caller)).json()) as TurnLabelsDto
  const vote = () => send(gateway, 'POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest, {})
  return { guest, threadId, turnId, label, labelsFor, vote }
}

const by = (source: string, ...slugs: string[]) => ({ source, slugs, at: expect.any(String) })

test('the asker corrects what rules say, before and after the vote, and sees it with the turn', async ({
  gateway,
  db,
  bus,
}) => {
  const { guest, threadId, turnId, label, labelsFor, vote } = await aFinishedBattle({
    ...{ gateway, db, bus },
  })
  expect(await labelsFor(guest)).toEqual({ subject: null, task: null })
  const rules = { turnId, source: 'rules', actor: null, version: '1' } as const
  await insertTurnLabels(db, [
    { ...rules, axis: 'subject', status: 'matched', slugs: ['physiology'] },
    { ...rules, axis: 'task', status: 'abstained', slugs: [] },
  ])
  expect(await labelsFor(guest)).toEqual({ subject: by('rules', 'physiology'), task: null })

  const said = await label(guest, { subjects: ['physiology', 'biochemistry'], task: 'knowledge' })
  const standing = {
    subject: by('asker', 'biochemistry', 'physiology'),
    task: by('asker', 'knowledge'),
  }
  expect([said.status, await said.json()]).toEqual([200, standing])
  expect((await vote()).status).toBe(200)
  expect((await label(guest, { task: 'other' })).status).toBe(200)
  const path = `/threads/${threadId}/history`
  const history = (await (await send(gateway, 'GET', path, guest)).json()) as ThreadHistoryDto
  expect(history.turns[0]?.labels).toEqual({ ...standing, task: by('asker', 'other') })
})

test('superusers label what has its vote, over the asker; the same again is stored once', async ({
  gateway,
  db,
  bus,
}) => {
  const { guest, turnId, label, labelsFor, vote } = await aFinishedBattle({ gateway, db, bus })
  const superuser = { token: await superuserToken(gateway) }
  expect((await label(superuser, { subjects: ['genetics'] })).status).toBe(409)
  await label(guest, { subjects: ['zoology'] })
  await vote()
  for (let again = 0; again < 2; again += 1)
    expect((await label(superuser, { subjects: ['genetics'] })).status).toBe(200)
  expect((await label(guest, { subjects: ['ecology'] })).status).toBe(200)
  expect((await labelsFor(guest)).subject).toEqual(by('superuser', 'genetics'))
  const stored = await db
    .selectFrom('turnLabels')
    .select('source')
    .where('turnId', '=', turnId)
    .orderBy('at')
    .execute()
  expect(stored.map(({ source }) => source)).toEqual(['asker', 'superuser', 'asker'])
})

test("nobody labels or reads somebody else's turn, and nothing unknown is a label", async ({
  gateway,
  db,
  bus,
}) => {
  const { guest, turnId, label, labelsFor } = await aFinishedBattle({ gateway, db, bus })
  const stranger = await aGuest(gateway)
  expect((await label(stranger, { task: 'other' })).status).toBe(404)
  expect((await send(gateway, 'GET', `/turns/${turnId}/labels`, stranger)).status).toBe(404)
  const four = ['genetics', 'genomics', 'ecology', 'zoology']
  for (const body of [
    { subjects: ['astrology'] },
    { subjects: four },
    { subjects: [] },
    { subjects: ['genetics', 'genetics'] },
    { subjects: ['knowledge'] },
    { task: 'genetics' },
    { task: null },
    {},
    { task: 'other', source: 'superuser' },
  ])
    expect((await label(guest, body)).status, JSON.stringify(body)).toBe(422)
  expect(await labelsFor(guest)).toEqual({ subject: null, task: null })
})

test('a question is not labelled over and over', async ({ gateway, db, bus }) => {
  const { guest, label } = await aFinishedBattle({ gateway, db, bus })
  const statuses: number[] = []
  for (let change = 0; change < 21; change += 1) {
    const task = change % 2 === 0 ? 'other' : 'knowledge'
    statuses.push((await label(guest, { task })).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 409])
})

test('a guest who leaves takes the labels of every source along', async ({ gateway, db, bus }) => {
  const { guest, turnId, label, vote } = await aFinishedBattle({ gateway, db, bus })
  await label(guest, { task: 'other' })
  await vote()
  const labels = () =>
    db.selectFrom('turnLabels').select(['source', 'actor']).where('turnId', '=', turnId).execute()
  const superuser = { token: await superuserToken(gateway) }
  await label(superuser, { task: 'knowledge' })
  expect(await labels()).toHaveLength(2)
  expect((await send(gateway, 'DELETE', '/users/me', guest)).status).toBe(200)
  expect(await labels()).toEqual([])
})

const RULES = { source: 'rules', actor: null, version: '1' } as const
const UNSURE = { ...RULES, status: 'abstained', slugs: [] } as const

/** What a superuser may call, and a list's entry of one turn. */
async function aReviewer(gateway: Gateway) {
  const superuser = { token: await superuserToken(gateway) }
  const read = async <Dto>(path: string) =>
    (await (await send(gateway, 'GET', path, superuser)).json()) as Dto
  return {
    superuser,
    async waiting(reason: LabelReviewReason, turnId: string) {
      const { data } = await read<LabelReviewsDto>(`/labels/reviews?reason=${reason}`)
      return data.find(({ turn_id }) => turn_id === turnId)
    },
    async reviewed(turnId: string) {
      const { data } = await read<ReviewedLabelsDto>('/labels/reviewed')
      return data.filter(({ turn_id }) => turn_id === turnId)
    },
    async review(...reviews: readonly object[]) {
      const said = await send(gateway, 'POST', '/labels/reviews', superuser, { reviews })
      return [said.status, (await said.json()) as ReviewLabelsDto] as const
    },
  }
}

test('what nobody is sure of, or sources differ on, waits for a superuser once it has its vote', async ({
  gateway,
  db,
  bus,
}) => {
  const { guest, turnId, label, labelsFor, vote } = await aFinishedBattle({ gateway, db, bus })
  const { waiting, reviewed, review } = await aReviewer(gateway)
  await insertTurnLabels(db, [
    { turnId, axis: 'subject', ...UNSURE },
    { turnId, axis: 'task', ...RULES, status: 'matched', slugs: ['knowledge'] },
  ])
  await label(guest, { task: 'other' })
  expect(await waiting('abstained', turnId)).toBeUndefined()
  await vote()
  await refresh(db, turnId)

  const row = await waiting('abstained', turnId)
  expect(row).toMatchObject({
    question: 'Why does metformin lower glucose?',
    reasons: { subject: 'abstained', task: 'contested' },
    labels: { subject: null, task: by('asker', 'other') },
  })
  expect(
    row?.said.map(({ axis, source, status, slugs }) => [axis, source, status, ...slugs]),
  ).toEqual(
    expect.arrayContaining([
      ['task', 'asker', 'matched', 'other'],
      ['task', 'rules', 'matched', 'knowledge'],
      ['subject', 'rules', 'abstained'],
    ]),
  )
  expect(await waiting('contested', turnId)).toEqual(row)

  const said = { turn_id: turnId, subjects: ['physiology', 'biochemistry'] }
  expect(await review(said)).toEqual([200, { reviewed: 1, refused: [] }])
  expect(await waiting('abstained', turnId)).toBeUndefined()
  expect(await review({ turn_id: turnId, task: 'other' })).toEqual([
    200,
    { reviewed: 1, refused: [] },
  ])
  expect(await waiting('contested', turnId)).toBeUndefined()
  expect(await labelsFor(guest)).toEqual({
    subject: by('superuser', 'biochemistry', 'physiology'),
    task: by('superuser', 'other'),
  })
  // The ledger hears of it by the line that every label takes.
  const told = await db
    .selectFrom('ledgerInbox')
    .innerJoin('turnLabels', 'id', 'key')
    .where('turnId', '=', turnId)
    .where('source', '=', 'superuser')
    .select('axis')
    .execute()
  expect(told.map(({ axis }) => axis).toSorted()).toEqual(['subject', 'task'])
  expect(await reviewed(turnId)).toMatchObject([
    { axis: 'task', slugs: ['other'], before: { source: 'asker', slugs: ['other'] } },
    { axis: 'subject', slugs: ['biochemistry', 'physiology'], before: null },
  ])
  await label(guest, { task: 'knowledge' })
  expect(await waiting('contested', turnId)).toBeUndefined()
})

test('many are reviewed at once, and what cannot be is told of without keeping the others', async ({
  gateway,
  db,
  bus,
}) => {
  const [voted, unvoted] = [
    await aFinishedBattle({ gateway, db, bus }),
    await aFinishedBattle({ gateway, db, bus }),
  ]
  await voted.vote()
  const { review, reviewed } = await aReviewer(gateway)
  const nobodys = newId()
  const task = 'note-writing'
  const ids = [nobodys, unvoted.turnId, voted.turnId]
  for (let again = 0; again < 2; again += 1)
    expect(await review(...ids.map((turn_id) => ({ turn_id, task })))).toEqual([
      200,
      {
        reviewed: 1,
        refused: [
          { turn_id: nobodys, detail: 'Turn not found' },
          { turn_id: unvoted.turnId, detail: expect.stringContaining('Before the vote') },
        ],
      },
    ])
  expect(await reviewed(voted.turnId)).toHaveLength(1)
  const turn_id = voted.turnId
  for (const refused of [
    [],
    [{ turn_id }],
    [{ turn_id, task: 'genetics' }],
    [{ turn_id, subjects: [] }],
    [{ turn_id, task, source: 'asker' }],
    [
      { turn_id, task },
      { turn_id, task },
    ],
    Array.from({ length: 101 }, () => ({ turn_id: newId(), task })),
  ])
    expect((await review(...refused))[0], JSON.stringify(refused)).toBe(422)
})

test('a hidden chat waits for nobody, and goes from the history', async ({ gateway, db, bus }) => {
  const { guest, threadId, turnId, vote } = await aFinishedBattle({ gateway, db, bus })
  const { waiting, reviewed, review } = await aReviewer(gateway)
  await insertTurnLabels(db, [
    { turnId, axis: 'subject', ...UNSURE },
    { turnId, axis: 'task', ...UNSURE },
  ])
  await vote()
  await refresh(db, turnId)
  await review({ turn_id: turnId, task: 'other' })
  expect((await waiting('abstained', turnId))?.reasons).toEqual({
    subject: 'abstained',
    task: null,
  })
  expect((await send(gateway, 'DELETE', `/threads/${threadId}`, guest)).status).toBe(200)
  expect([await waiting('abstained', turnId), await reviewed(turnId)]).toEqual([undefined, []])
  expect((await review({ turn_id: turnId, task: 'knowledge' }))[1].refused).toHaveLength(1)
})

test('of two who look at a turn at once the later sees what the earlier wrote', async ({
  gateway,
  db,
  bus,
}) => {
  const { turnId, vote } = await aFinishedBattle({ gateway, db, bus })
  await vote()
  await insertTurnLabels(db, [{ turnId, axis: 'subject', ...UNSURE }])
  const isHeldUp = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length > 0
  }
  let later: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await refreshLabelReviews(trx, [turnId])
    later = refresh(db, turnId)
    await expect.poll(isHeldUp).toBe(true)
    await sql`insert into turn_labels (id, turn_id, axis, slugs, status, source, version)
      values (${newId()}, ${turnId}, 'subject', '{genetics}', 'matched', 'asker', '1')`.execute(trx)
  })
  await later
  const waiting = db.selectFrom('labelReviews').select('axis').where('turnId', '=', turnId)
  expect(await waiting.execute()).toEqual([])
})
