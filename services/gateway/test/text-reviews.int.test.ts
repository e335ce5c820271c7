import type { Bus } from '@assay/bus'
import type {
  ReviewedTextsDto,
  ReviewTextsDto,
  TextDecision,
  TextReviewsDto,
} from '@assay/contracts/text-reviews'
import { type Database, newId } from '@assay/db'
import { openChat } from '@assay/testing/client'
import { expect } from 'vitest'
import { screenTexts } from '../src/stewardship/releases/screen-texts.ts'
import { screenedTurns } from '../src/stewardship/releases/screened-turns.ts'
import { anAccount, answer, send } from './accounts.ts'
import { aGuest, type Caller, type Gateway, superuserToken, test } from './gateway.ts'
import { playTurnOf } from './played-worker.ts'

interface Place {
  readonly gateway: Gateway
  readonly db: Database
  readonly bus: Bus
}

const SOFT = 'My patient Mr Kowalski coughs. Why?'
let position = 0

/** A rated battle whose asker agreed that it is published. */
async function anAgreedBattle({ gateway, db, bus }: Place, prompt: string) {
  const guest = await aGuest(gateway)
  await using chat = await openChat(gateway.url, {
    fingerprint_hash: guest.fingerprint,
    messages: [{ role: 'user', content: prompt }],
    phi_reviewed: ['name'],
  })
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
  await db
    .insertInto('ledger')
    .values({
      ...{ position: String(position), voteId, voterId, leftModelId, rightModelId },
      ...{ outcome: 'tie', sampleQuestion: false, rated: true, unratedReason: null },
      ...{ weight: 1_000, castAt: createdAt, hash: Buffer.alloc(32, position) },
    })
    .execute()
  const agree = (granted: boolean) =>
    send(gateway, 'PUT', `/threads/${threadId}/consent`, guest, { granted, text_version: '1.0' })
  await agree(true)
  return { turnId, agree }
}

/** The queue and the calls of a superuser. */
async function aReviewer({ gateway }: Place, token?: string) {
  const admin: Caller = { token: token ?? (await superuserToken(gateway)) }
  const read = async <Dto>(path: string) =>
    (await (await send(gateway, 'GET', path, admin)).json()) as Dto
  const waiting = () => read<TextReviewsDto>('/releases/reviews')
  return {
    waiting,
    reviewed: () => read<ReviewedTextsDto>('/releases/reviewed'),
    waitingFor: async (id: string) => (await waiting()).data.find(({ turn_id }) => turn_id === id),
    async decide(turn_id: string, text_hash: string, decision: TextDecision) {
      const body = { reviews: [{ turn_id, text_hash, decision }] }
      const response = await send(gateway, 'POST', '/releases/reviews', admin, body)
      return (await response.json()) as ReviewTextsDto
    },
  }
}

/** What a release would say of a turn's question; undefined where it stays out. */
async function publishedQuestion(db: Database, id: string): Promise<string | undefined> {
  for await (const { published } of screenedTurns(db)) {
    const turn = published.find(({ turnId }) => turnId === id)
    if (turn) return turn.prompt
  }
  return undefined
}

test('what is uncertain waits, is decided, and is published as was decided last', async ({
  gateway,
  db,
  bus,
}) => {
  const place = { gateway, db, bus }
  const { waitingFor, decide, reviewed } = await aReviewer(place)
  const { turnId } = await anAgreedBattle(place, SOFT)
  const clean = await anAgreedBattle(place, 'Why does metformin lower glucose?')
  expect(await screenTexts(db)).toEqual({ published: 1, screenedOut: 1, waiting: 1 })
  expect(await waitingFor(clean.turnId)).toBeUndefined()
  const row = await waitingFor(turnId)
  expect(row?.question).toBe(SOFT)
  expect(row?.findings).toEqual([
    {
      ...{ place: 'prompt', kind: 'name' },
      ...{ before: 'My patient Mr ', found: 'Kowalski', after: ' coughs. Why?' },
    },
  ])
  const hash = row?.text_hash ?? ''
  expect(await publishedQuestion(db, turnId)).toBeUndefined()

  expect(await decide(turnId, hash, 'redact')).toEqual({ reviewed: 1, refused: [] })
  expect(await waitingFor(turnId)).toBeUndefined()
  expect(await publishedQuestion(db, turnId)).toBe('My patient Mr [name] coughs. Why?')
  await decide(turnId, hash, 'publish')
  expect(await publishedQuestion(db, turnId)).toBe(SOFT)
  await decide(turnId, hash, 'leave_out')
  expect(await publishedQuestion(db, turnId)).toBeUndefined()
  expect(await screenTexts(db)).toMatchObject({ waiting: 0 })

  const decisions = (await reviewed()).data.filter(({ turn_id }) => turn_id === turnId)
  expect(decisions.map(({ decision, is_last }) => [decision, is_last])).toEqual([
    ['leave_out', true],
    ['publish', false],
    ['redact', false],
  ])
  const audit = await db
    .selectFrom('auditEntries')
    .select(['actorId', 'detail'])
    .where('action', '=', 'text reviewed')
    .orderBy('id')
    .execute()
  const by = decisions[0]?.by
  expect(audit).toEqual(
    ['redact', 'publish', 'leave_out'].map((decision) => ({
      actorId: by,
      detail: `${decision} ${turnId}`,
    })),
  )
})

test('a decision about other texts than those of now counts for nothing', async ({
  gateway,
  db,
  bus,
}) => {
  const place = { gateway, db, bus }
  const { waitingFor, decide } = await aReviewer(place)
  const { turnId } = await anAgreedBattle(place, SOFT)
  await screenTexts(db)
  const before = (await waitingFor(turnId))?.text_hash ?? ''
  await decide(turnId, before, 'publish')
  expect(await publishedQuestion(db, turnId)).toBe(SOFT)

  const changed = 'My patients Mr Kowalski and Mrs Novak cough.'
  await db.updateTable('turns').set({ prompt: changed }).where('id', '=', turnId).execute()
  expect(await publishedQuestion(db, turnId)).toBeUndefined()
  expect(await decide(turnId, before, 'publish')).toMatchObject({
    reviewed: 0,
    refused: [{ turn_id: turnId, detail: expect.stringContaining('have changed since') }],
  })
  await screenTexts(db)
  const now = await waitingFor(turnId)
  expect(now?.findings.map(({ found }) => found)).toEqual(['Kowalski', 'Novak'])
  expect(await decide(turnId, now?.text_hash ?? '', 'publish')).toMatchObject({ reviewed: 1 })
})

test('nobody decides about what was withdrawn, is unknown, or is certain', async ({
  gateway,
  db,
  bus,
}) => {
  const place = { gateway, db, bus }
  const { waitingFor, waiting, decide } = await aReviewer(place)
  const { turnId, agree } = await anAgreedBattle(place, SOFT)
  await screenTexts(db)
  const { count } = await waiting()
  const hash = (await waitingFor(turnId))?.text_hash ?? ''
  await agree(false)
  expect((await waiting()).count).toBe(count - 1)
  const detailOf = async (id: string) => (await decide(id, hash, 'publish')).refused[0]?.detail
  expect(await detailOf(turnId)).toContain('would be published')
  expect(await detailOf(newId())).toContain('would be published')
  await agree(true)
  const certain = 'Mr Kowalski, jane.roe@example.org'
  await db.updateTable('turns').set({ prompt: certain }).where('id', '=', turnId).execute()
  expect(await detailOf(turnId)).toContain('is certain')
  const twice = { turn_id: turnId, text_hash: hash, decision: 'publish' }
  const admin = { token: await superuserToken(gateway) }
  const body = { reviews: [twice, twice] }
  const refused = send(gateway, 'POST', '/releases/reviews', admin, body)
  expect((await answer(refused))[0]).toBe(422)
})

test('a decision outlives the account of its superuser, and not the texts', async ({
  gateway,
  db,
  bus,
}) => {
  const place = { gateway, db, bus }
  const reviewer = await anAccount(gateway)
  await db.updateTable('users').set({ isSuperuser: true }).where('id', '=', reviewer.id).execute()
  const { turnId } = await anAgreedBattle(place, SOFT)
  await screenTexts(db)
  const { waitingFor, decide } = await aReviewer(place, reviewer.token)
  await decide(turnId, (await waitingFor(turnId))?.text_hash ?? '', 'redact')
  await db.deleteFrom('users').where('id', '=', reviewer.id).execute()
  const rows = () => db.selectFrom('textReviews').selectAll().where('turnId', '=', turnId).execute()
  expect(await rows()).toMatchObject([{ actor: null, decision: 'redact' }])
  expect(await publishedQuestion(db, turnId)).toContain('[name]')
  const change = db.updateTable('textReviews').set({ decision: 'publish' }).execute()
  await expect(change).rejects.toThrow('append-only')
  await db.deleteFrom('turns').where('id', '=', turnId).execute()
  expect(await rows()).toEqual([])
})
