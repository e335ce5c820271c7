import type { Bus } from '@assay/bus'
import type { ReviewOf, ReviewsDto } from '@assay/contracts/reviews'
import type { Database } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { screenTexts } from '../src/stewardship/releases/screen-texts.ts'
import { screenedTurns } from '../src/stewardship/releases/screened-turns.ts'
import { anAccount, answer, send } from './accounts.ts'
import { ask } from './ask.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

interface Place {
  readonly gateway: Gateway
  readonly db: Database
  readonly bus: Bus
}

const SOFT = 'My patient Mr Kowalski coughs. Why?'
let position = 0

/** Creates a rated battle whose asker has consented to its publication. */
async function anAgreedBattle({ gateway, db, bus }: Place, prompt: string) {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest, { content: prompt, phi_reviewed: ['name'] })
  const { thread_id: threadId } = await chat.next('thread_created')
  const turnId = await playTurnOf(chat, { db, bus }, ['It is the cold.', 'Nobody knows.'])
  const vote = await send(gateway, 'POST', `/votes/?turn_id=${turnId}&outcome=tie`, guest, {})
  const { id: voteId } = (await vote.json()) as { readonly id: string }
  const { voterId, leftModelId, rightModelId, createdAt } = await db
    .selectFrom('votes')
    .selectAll()
    .where('id', '=', voteId)
    .executeTakeFirstOrThrow()
  position += 1
  await insertRows(db, 'ledger', {
    ...{ position: String(position), voteId, voterId, leftModelId, rightModelId },
    ...{ outcome: 'tie', sampleQuestion: false, rated: true, unratedReason: null },
    ...{ weight: 1_000, castAt: createdAt, hash: Buffer.alloc(32, position) },
  })
  const agree = (granted: boolean) =>
    send(gateway, 'PUT', `/threads/${threadId}/consent`, guest, { granted, text_version: '1.0' })
  await agree(true)
  return { turnId, agree }
}

/** Returns functions that list, find and decide reviews of texts as a superuser. */
async function aReviewer({ gateway }: Place, token?: string) {
  const admin: Caller = { token: token ?? (await superuserToken(gateway)) }
  async function list(name: 'waiting' | 'decided') {
    const response = await send(gateway, 'GET', `/reviews/?kind=text&list=${name}`, admin)
    return (await response.json()) as ReviewsDto
  }
  async function find(name: 'waiting' | 'decided', turnId: string) {
    const texts = (await list(name)).data as ReviewOf<'text'>[]
    return texts.find(({ subject }) => subject.turn_id === turnId)
  }
  return {
    list,
    find,
    decide: (row: ReviewOf<'text'> | undefined, decision: string) =>
      answer(
        send(gateway, 'POST', `/reviews/text/${row?.id}`, admin, {
          decision,
          version: row?.version,
        }),
      ),
  }
}

/** Returns this turn's question in a release, or undefined if the turn stays out. */
async function publishedQuestion(db: Database, id: string): Promise<string | undefined> {
  for await (const { published } of screenedTurns(db)) {
    const turn = published.find(({ turnId }) => turnId === id)
    if (turn) return turn.prompt
  }
  return undefined
}

test('an uncertain text waits, and the latest decision determines its publication', async ({
  gateway,
  db,
  bus,
}) => {
  const place = { gateway, db, bus }
  const { find, decide } = await aReviewer(place)
  const { turnId } = await anAgreedBattle(place, SOFT)
  const clean = await anAgreedBattle(place, 'Why does metformin lower glucose?')
  expect(await screenTexts(db)).toEqual({ published: 1, screenedOut: 1, waiting: 1 })
  expect(await find('waiting', clean.turnId)).toBeUndefined()
  const row = await find('waiting', turnId)
  expect(row?.subject.question).toBe(SOFT)
  expect(row?.subject.findings).toEqual([
    {
      ...{ place: 'prompt', kind: 'name' },
      ...{ before: 'My patient Mr ', found: 'Kowalski', after: ' coughs. Why?' },
    },
  ])
  expect(await publishedQuestion(db, turnId)).toBeUndefined()

  expect((await decide(row, 'redact'))[0]).toBe(200)
  expect(await find('waiting', turnId)).toBeUndefined()
  expect(await publishedQuestion(db, turnId)).toBe('My patient Mr [name] coughs. Why?')
  expect((await decide(await find('decided', turnId), 'redact'))[0]).toBe(409)
  await decide(await find('decided', turnId), 'publish')
  expect(await publishedQuestion(db, turnId)).toBe(SOFT)
  await decide(await find('decided', turnId), 'leave_out')
  expect(await publishedQuestion(db, turnId)).toBeUndefined()
  expect(await screenTexts(db)).toMatchObject({ waiting: 0 })

  expect(await find('decided', turnId)).toMatchObject({ id: row?.id, state: 'leave_out' })
})

test('a decision does not apply to texts that have changed', async ({ gateway, db, bus }) => {
  const place = { gateway, db, bus }
  const { find, decide } = await aReviewer(place)
  const { turnId } = await anAgreedBattle(place, SOFT)
  await screenTexts(db)
  await decide(await find('waiting', turnId), 'publish')
  expect(await publishedQuestion(db, turnId)).toBe(SOFT)

  const before = await find('decided', turnId)
  const changed = 'My patients Mr Kowalski and Mrs Novak cough.'
  await db.updateTable('turns').set({ prompt: changed }).where('id', '=', turnId).execute()
  expect(await publishedQuestion(db, turnId)).toBeUndefined()
  expect((await decide(before, 'redact'))[0]).toBe(409)
  await screenTexts(db)
  const now = await find('waiting', turnId)
  expect(now?.subject.findings.map(({ found }) => found)).toEqual(['Kowalski', 'Novak'])
  expect((await decide(now, 'publish'))[0]).toBe(200)
  expect(await publishedQuestion(db, turnId)).toBe(changed)
})

test('a text without consent or with a certain finding cannot be decided', async ({
  gateway,
  db,
  bus,
}) => {
  const place = { gateway, db, bus }
  const { find, list, decide } = await aReviewer(place)
  const { turnId, agree } = await anAgreedBattle(place, SOFT)
  await screenTexts(db)
  const { count, waiting } = await list('waiting')
  expect(waiting.text).toBe(count)
  const row = await find('waiting', turnId)
  await agree(false)
  expect((await list('waiting')).count).toBe(count - 1)
  expect((await decide(row, 'publish'))[0]).toBe(404)
  await agree(true)
  const certain = 'Mr Kowalski, jane.roe@example.org'
  await db.updateTable('turns').set({ prompt: certain }).where('id', '=', turnId).execute()
  expect(await decide(await find('waiting', turnId), 'publish')).toEqual([
    409,
    { detail: expect.stringContaining('is certain') },
  ])
})

test("a decision stays when its superuser's account is deleted, and ends with its texts", async ({
  gateway,
  db,
  bus,
}) => {
  const place = { gateway, db, bus }
  const reviewer = await anAccount(gateway)
  await db.updateTable('users').set({ role: 'superuser' }).where('id', '=', reviewer.id).execute()
  const { turnId } = await anAgreedBattle(place, SOFT)
  await screenTexts(db)
  const { find, decide } = await aReviewer(place, reviewer.token)
  await decide(await find('waiting', turnId), 'redact')
  await db.deleteFrom('users').where('id', '=', reviewer.id).execute()
  const rows = () => db.selectFrom('reviews').selectAll().where('subject', '=', turnId).execute()
  expect(await rows()).toMatchObject([{ decidedBy: null, state: 'redact' }])
  expect(await publishedQuestion(db, turnId)).toContain('[name]')
  await db.deleteFrom('turns').where('id', '=', turnId).execute()
  expect(await rows()).toEqual([])
})
