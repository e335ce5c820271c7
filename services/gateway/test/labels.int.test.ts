import type { Bus } from '@assay/bus'
import type { TurnLabelsDto } from '@assay/contracts/labels'
import type { ReviewOf, ReviewsDto } from '@assay/contracts/reviews'
import type { ThreadHistoryDto } from '@assay/contracts/threads'
import {
  currentLabels,
  type Database,
  insertTurnLabels,
  newId,
  refreshLabelReviews,
} from '@assay/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { answer, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

const refresh = (db: Database, turnId: string) =>
  db.transaction().execute((trx) => refreshLabelReviews(trx, [turnId]))

interface Place {
  readonly gateway: Gateway
  readonly db: Database
  readonly bus: Bus
}

async function aFinishedBattle(
  { gateway, db, bus }: Place,
  question = 'Why does metformin lower glucose?',
) {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest, { content: question })
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

test('the asker can correct learned labels before and after the vote, and the turn shows the result', async ({
  gateway,
  db,
  bus,
}) => {
  const { guest, threadId, turnId, label, labelsFor, vote } = await aFinishedBattle({
    ...{ gateway, db, bus },
  })
  expect(await labelsFor(guest)).toEqual({ subject: null, task: null, language: null })
  const weights = { turnId, source: 'weights', actor: null, version: '1' } as const
  await insertTurnLabels(db, [
    { ...weights, axis: 'subject', status: 'matched', slugs: ['physiology'] },
    { ...weights, axis: 'task', status: 'abstained', slugs: [] },
    { ...weights, axis: 'language', status: 'matched', slugs: ['pl'] },
  ])
  const language = by('weights', 'pl')
  const learned = { subject: by('weights', 'physiology'), task: null, language }
  expect(await labelsFor(guest)).toEqual(learned)

  const response = await label(guest, {
    subjects: ['physiology', 'biochemistry'],
    task: 'knowledge',
  })
  const current = {
    subject: by('asker', 'biochemistry', 'physiology'),
    task: by('asker', 'knowledge'),
    language,
  }
  expect([response.status, await response.json()]).toEqual([200, current])
  expect((await vote()).status).toBe(200)
  expect((await label(guest, { task: 'other' })).status).toBe(200)
  const path = `/threads/${threadId}/history`
  const history = (await (await send(gateway, 'GET', path, guest)).json()) as ThreadHistoryDto
  expect(history.turns[0]?.labels).toEqual({ ...current, task: by('asker', 'other') })
})

test("after the vote, superusers' labels override the asker's, and repeated labels are stored once", async ({
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

test('a turn accepts only known labels, and only from its asker and superusers', async ({
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
  expect(await labelsFor(guest)).toEqual({ subject: null, task: null, language: null })
})

test('the number of label changes per question is limited', async ({ gateway, db, bus }) => {
  const { guest, label } = await aFinishedBattle({ gateway, db, bus })
  const statuses: number[] = []
  for (let change = 0; change < 21; change += 1) {
    const task = change % 2 === 0 ? 'other' : 'knowledge'
    statuses.push((await label(guest, { task })).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 409])
})

test('deleting a guest deletes the labels of all sources', async ({ gateway, db, bus }) => {
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

const WEIGHTS = { source: 'weights', actor: null, version: '1' } as const
const UNSURE = { ...WEIGHTS, status: 'abstained', slugs: [] } as const

/** Returns functions that find and decide reviews of labels as a superuser. */
async function aReviewer(gateway: Gateway) {
  const superuser = { token: await superuserToken(gateway) }
  async function find(list: 'waiting' | 'decided', question: string) {
    const response = await send(gateway, 'GET', `/reviews/?kind=label&list=${list}`, superuser)
    const labels = ((await response.json()) as ReviewsDto).data as ReviewOf<'label'>[]
    return labels.find(({ subject }) => subject.question === question)
  }
  return {
    find,
    decide: (row: ReviewOf<'label'> | undefined, labels: object) =>
      answer(
        send(gateway, 'POST', `/reviews/label/${row?.id}`, superuser, {
          ...{ decision: 'label', version: row?.version, labels },
        }),
      ),
  }
}

test('a question with a vote waits for review if labels are uncertain or sources differ', async ({
  gateway,
  db,
  bus,
}) => {
  const question = 'Why does metformin lower lactate?'
  const { guest, turnId, label, labelsFor, vote } = await aFinishedBattle(
    { gateway, db, bus },
    question,
  )
  const { find, decide } = await aReviewer(gateway)
  await insertTurnLabels(db, [
    { turnId, axis: 'subject', ...UNSURE },
    { turnId, axis: 'language', ...UNSURE },
    { turnId, axis: 'task', ...WEIGHTS, status: 'matched', slugs: ['knowledge'] },
  ])
  await label(guest, { task: 'other' })
  expect(await find('waiting', question)).toBeUndefined()
  await vote()
  await refresh(db, turnId)

  const row = await find('waiting', question)
  expect(row).toMatchObject({
    count: 1,
    subject: {
      reasons: { subject: 'abstained', task: 'contested' },
      labels: { subject: null, task: by('asker', 'other') },
      sources: [
        { axis: 'subject', source: 'weights', status: 'abstained', slugs: [] },
        { axis: 'task', source: 'asker', status: 'unconfirmed', slugs: ['other'] },
        { axis: 'task', source: 'weights', status: 'matched', slugs: ['knowledge'] },
      ],
    },
  })
  for (const refused of [{}, { task: 'genetics' }, { subjects: [] }, { task: 'other', by: 'me' }])
    expect((await decide(row, refused))[0], JSON.stringify(refused)).toBe(422)

  expect((await decide(row, { subjects: ['physiology', 'biochemistry'] }))[0]).toBe(200)
  const rest = await find('waiting', question)
  expect(rest?.subject.reasons).toEqual({ task: 'contested' })
  expect((await decide(row, { task: 'other' }))[0]).toBe(409)
  expect((await decide(rest, { task: 'other' }))[0]).toBe(200)
  expect(await find('waiting', question)).toBeUndefined()
  expect(await find('decided', question)).toMatchObject({ state: 'label', decisions: ['label'] })
  expect(await labelsFor(guest)).toEqual({
    subject: by('superuser', 'biochemistry', 'physiology'),
    task: by('superuser', 'other'),
    language: null,
  })
  // The fold reads every label from the ledger inbox.
  const stored = await db
    .selectFrom('ledgerInbox')
    .innerJoin('turnLabels', 'id', 'key')
    .where('turnId', '=', turnId)
    .where('source', '=', 'superuser')
    .select('axis')
    .execute()
  expect(stored.map(({ axis }) => axis).toSorted()).toEqual(['subject', 'task'])
  const audited = db.selectFrom('auditEntries').select('detail').where('subjectId', '=', turnId)
  expect(await audited.execute()).toEqual([{ detail: 'label label' }, { detail: 'label label' }])
  await label(guest, { task: 'knowledge' })
  expect(await find('waiting', question)).toBeUndefined()
})

test("an asker's label waits for review if the question shows no sign of it, and the asker sees it", async ({
  gateway,
  db,
  bus,
}) => {
  const question = 'Why do KRAS-mutant tumours resist targeted therapy?'
  const { guest, turnId, label, labelsFor, vote } = await aFinishedBattle(
    { gateway, db, bus },
    question,
  )
  const inForce = async () => {
    const { rows } = await sql<{ slugs: string[] }>`
      select slugs from ${currentLabels(sql`${turnId}`)} as label where axis = 'subject'`.execute(
      db,
    )
    return rows[0]?.slugs
  }
  const weights = { turnId, ...WEIGHTS, axis: 'subject', status: 'matched' } as const
  await insertTurnLabels(db, [{ ...weights, slugs: ['cancer-biology'] }])
  expect((await label(guest, { subjects: ['paleontology'] })).status).toBe(200)
  expect((await labelsFor(guest)).subject).toEqual(by('asker', 'paleontology'))
  expect(await inForce()).toEqual(['cancer-biology'])
  await vote()
  await refresh(db, turnId)

  const { find, decide } = await aReviewer(gateway)
  const row = await find('waiting', question)
  expect(row?.subject.reasons.subject).toBe('contested')
  expect((await decide(row, { subjects: ['paleontology'] }))[0]).toBe(200)
  expect(await inForce()).toEqual(['paleontology'])

  // A label that has a sign in the question, or that another source has named, needs no review.
  const other = await aFinishedBattle({ gateway, db, bus }, question)
  await other.label(other.guest, { subjects: ['cancer-biology'] })
  const known = { ...weights, turnId: other.turnId, axis: 'task' } as const
  await insertTurnLabels(db, [{ ...known, source: 'model', slugs: ['other'] }])
  await other.label(other.guest, { task: 'other' })
  const stored = db
    .selectFrom('turnLabels')
    .select('status')
    .where('turnId', '=', other.turnId)
    .where('source', '=', 'asker')
  expect(await stored.execute()).toEqual([{ status: 'matched' }, { status: 'matched' }])
})

test("an asker's change after the vote waits for review even if the question shows a sign of it", async ({
  gateway,
  db,
  bus,
}) => {
  const question = 'Why do BRAF-mutant tumours resist targeted therapy?'
  const { guest, turnId, label, labelsFor, vote } = await aFinishedBattle(
    { gateway, db, bus },
    question,
  )
  const weights = { turnId, ...WEIGHTS, status: 'matched' } as const
  await insertTurnLabels(db, [
    { ...weights, axis: 'subject', slugs: ['cancer-biology', 'genetics'] },
    { ...weights, axis: 'task', slugs: ['knowledge'] },
  ])
  expect((await label(guest, { subjects: ['genetics'] })).status).toBe(200)
  await vote()
  // The first has a sign in the question, and the second repeats what the weights have named.
  expect((await label(guest, { subjects: ['cancer-biology'] })).status).toBe(200)
  expect((await label(guest, { task: 'knowledge' })).status).toBe(200)
  expect((await labelsFor(guest)).subject).toEqual(by('asker', 'cancer-biology'))
  const { rows } = await sql`
    select axis, source, slugs from ${currentLabels(sql`${turnId}`)} as label`.execute(db)
  expect(rows).toEqual([
    { axis: 'subject', source: 'asker', slugs: ['genetics'] },
    { axis: 'task', source: 'weights', slugs: ['knowledge'] },
  ])

  const { find, decide } = await aReviewer(gateway)
  const row = await find('waiting', question)
  expect(row?.subject.reasons).toEqual({ subject: 'contested', task: 'contested' })
  expect((await decide(row, { subjects: ['cancer-biology'], task: 'knowledge' }))[0]).toBe(200)
  expect((await labelsFor(guest)).subject).toEqual(by('superuser', 'cancer-biology'))
})

test('threads with the same first question share one row, and one decision labels all of them', async ({
  gateway,
  db,
  bus,
}) => {
  const question = 'What lowers potassium?'
  const turns = []
  for (let count = 0; count < 2; count += 1) {
    const battle = await aFinishedBattle({ gateway, db, bus }, question)
    await insertTurnLabels(db, [{ turnId: battle.turnId, axis: 'task', ...UNSURE }])
    await battle.vote()
    await refresh(db, battle.turnId)
    turns.push(battle)
  }
  const { find, decide } = await aReviewer(gateway)
  const row = await find('waiting', question)
  expect(row?.count).toBe(2)
  expect((await decide(row, { task: 'knowledge' }))[0]).toBe(200)
  expect(await find('waiting', question)).toBeUndefined()
  expect(await find('decided', question)).toMatchObject({ count: 2 })
  for (const { guest, labelsFor } of turns)
    expect((await labelsFor(guest)).task).toEqual(by('superuser', 'knowledge'))
})

test('a decision about a question whose labels have changed is refused', async ({
  gateway,
  db,
  bus,
}) => {
  const question = 'What raises potassium?'
  const { guest, turnId, label, vote, labelsFor } = await aFinishedBattle(
    { gateway, db, bus },
    question,
  )
  await insertTurnLabels(db, [{ turnId, axis: 'task', ...UNSURE }])
  await vote()
  await refresh(db, turnId)
  const { find, decide } = await aReviewer(gateway)
  const row = await find('waiting', question)
  await label(guest, { subjects: ['genetics'] })
  expect((await decide(row, { task: 'knowledge' }))[0]).toBe(409)
  expect((await labelsFor(guest)).task).toBeNull()
})

test('the question of a hidden thread does not wait for review', async ({ gateway, db, bus }) => {
  const question = 'What is a hidden question?'
  const { guest, threadId, turnId, vote } = await aFinishedBattle({ gateway, db, bus }, question)
  const { find, decide } = await aReviewer(gateway)
  await insertTurnLabels(db, [{ turnId, axis: 'subject', ...UNSURE }])
  await vote()
  await refresh(db, turnId)
  const row = await find('waiting', question)
  expect(row?.subject.reasons).toEqual({ subject: 'abstained' })
  expect((await send(gateway, 'DELETE', `/threads/${threadId}`, guest)).status).toBe(200)
  expect(await find('waiting', question)).toBeUndefined()
  expect((await decide(row, { subjects: ['genetics'] }))[0]).toBe(404)
})

test('if two label changes of a turn are concurrent, the later one sees the earlier one', async ({
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
  const waiting = db.selectFrom('reviews').select('facts').where('subject', '=', turnId)
  expect(await waiting.execute()).toEqual([])
})
