import { voteCast } from '@assay/contracts/events/vote-cast'
import { type Database, type DatabaseSchema, newId } from '@assay/db'
import { createOutbox, newEvent, type OutboxEvent } from '@assay/outbox'
import { test } from '@assay/testing'
import { insertModels, insertRows, insertThread } from '@assay/testing/rows'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import { createVoteCasting } from '../src/arena/votes/cast-vote.ts'
import { findTurnsToVoteOn } from '../src/arena/votes/turn-to-vote-on-repository.ts'
import { eventsOf } from '../src/arena/votes/vote-events.ts'
import { insertVotes, type NewVote } from '../src/arena/votes/vote-repository.ts'
import type { VoteRequest } from '../src/arena/votes/vote-request.ts'

const QUOTA = { limit: 1, remaining: 1, resetS: 1 }
const UNLIMITED = { consume: async () => QUOTA, consumeNetwork: async () => QUOTA }

const A_GUEST = {
  isGuest: true,
  role: 'user',
  countsAsGuest: true,
  termsAccepted: true,
} as const
const CAUSE = { trace: '00-trace-of-the-vote-01', requestId: 'request-of-the-vote' }

test('every column of a vote is stored correctly', async ({ db }) => {
  const { turnId, userId, left, right } = await addBattle(db)
  const turn = await readTurn(db, turnId)
  const id = newId()
  const facts = { voteId: id, turnId, outcome: 'left_better', rated: false } as const
  const event = newEvent(voteCast, 'test', facts, CAUSE)
  const vote: NewVote = {
    id,
    turn: {
      ...turn,
      pairProbability: 0.375,
      left: { ...turn.left, style: 17 },
      right: { ...turn.right, style: 4, ending: 'declined' },
    },
    userId,
    voterId: newId(),
    outcome: 'left_better',
    feedbackText: 'The left one names its source.',
    rated: false,
    unratedReason: 'too_fast',
    sideUnread: true,
    network: {
      ...{ keyId: 1_400, key: Buffer.alloc(16, 3), isAccount: true },
      domainKey: Buffer.alloc(16, 4),
    },
    assessments: [
      { side: 'left', verdict: 'wrong', tags: ['unsafe', 'wrong_number'] },
      { side: 'right', verdict: 'right', tags: [] },
    ],
  }

  const stored = await createOutbox(db).commitStatement((statement) =>
    insertVotes(statement, [vote], [event]),
  )

  const { createdAt, ...row } = await db
    .selectFrom('votes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual(new Map([[id, createdAt]]))
  expect(row).toEqual({
    id,
    turnId,
    userId,
    voterId: vote.voterId,
    leftModelId: left,
    rightModelId: right,
    outcome: 'left_better',
    feedbackText: 'The left one names its source.',
    sampleQuestion: true,
    rated: false,
    unratedReason: 'too_fast',
    sideUnread: true,
    leftStyle: 17,
    rightStyle: 4,
    declined: 'right',
    pairProbability: 0.375,
    leftVerdict: 'wrong',
    leftTags: ['unsafe', 'wrong_number'],
    rightVerdict: 'right',
    rightTags: [],
  })
  expect(await db.selectFrom('ledgerInbox').select(['kind', 'key', 'payload']).execute()).toEqual([
    {
      ...{ kind: 'vote', key: id },
      payload: {
        ...{ keyId: 1_400, networkKey: Buffer.alloc(16, 3).toString('base64') },
        ...{ isAccount: true, domainKey: Buffer.alloc(16, 4).toString('base64') },
      },
    },
  ])
  expect(
    await db
      .selectFrom('outbox')
      .select(['id', 'subject', 'payload', 'trace', 'requestId'])
      .orderBy('id')
      .execute(),
  ).toEqual([{ ...event, payload: JSON.parse(event.payload) }])
  expect(await db.selectFrom('assessments').selectAll().orderBy('side').execute()).toEqual([
    { voteId: id, side: 'left', verdict: 'wrong', tags: ['unsafe', 'wrong_number'] },
    { voteId: id, side: 'right', verdict: 'right', tags: [] },
  ])
})

test('votes stored together share one event, and votes that are not stored have no event', async ({
  db,
}) => {
  const battles = [await addBattle(db), await addBattle(db)]
  const castAll = async () => {
    const votes = await Promise.all(battles.map((battle) => aVote(db, battle)))
    const events = eventsOf(votes.map((vote) => ({ ...vote, cause: CAUSE })))
    const published: OutboxEvent[] = []
    const outbox = createOutbox(db, (enqueued) => void published.push(...enqueued))
    const stored = await outbox.commitStatement((statement) =>
      insertVotes(statement, votes, events),
    )
    return { votes, stored, published }
  }
  const first = await castAll()
  expect([...first.stored.keys()]).toEqual(first.votes.map(({ id }) => id))
  expect(first.published).toMatchObject([{ subject: voteCast.subject, ...CAUSE }])
  const outbox = () => db.selectFrom('outbox').select(['id', 'payload']).execute()
  const kept = await outbox()
  const [named, other] = first.votes.map(({ id }) => id)
  expect(kept.find(({ id }) => id === first.published[0]?.id)?.payload).toMatchObject({
    data: { voteId: named, others: [{ voteId: other }] },
  })

  const again = await castAll()
  expect([again.stored.size, again.published]).toEqual([0, []])
  expect(await outbox()).toEqual(kept)
})

test('a repeated vote with a verdict returns the stored vote, even in a batch with new votes', async ({
  db,
}) => {
  const [known, other] = [await addBattle(db), await addBattle(db)]
  const castVote = createVoteCasting({
    ...{ db, outbox: createOutbox(db), minDelayMs: 0, limits: UNLIMITED },
    networks: { find: async () => undefined, findAsking: async () => undefined },
  })
  const request = (
    { turnId, userId }: typeof known,
    assessments: VoteRequest['assessments'],
  ): VoteRequest => ({
    voter: { ...A_GUEST, userId, voterId: userId },
    ...{ turnId, outcome: 'tie', feedbackText: null, sideUnread: false, assessments },
    address: '192.0.2.1',
  })
  const assessed = request(known, [{ side: 'left', verdict: 'right', tags: [] }])
  const first = await castVote(assessed)
  const [again, ...others] = await Promise.all(
    [assessed, request(other, []), request(other, [])].map(castVote),
  )
  expect(again).toEqual(first)
  expect(others[1]).toEqual(others[0])
})

test.for<[what: string, assessment: Partial<Insertable<DatabaseSchema['votes']>>]>([
  ['a verdict without tags', { leftVerdict: 'wrong' }],
  ['tags without a verdict', { rightTags: ['unsafe'] }],
  ['an unknown verdict', { leftVerdict: 'fine' as 'wrong', leftTags: [] }],
  ['an unknown tag', { rightVerdict: 'wrong', rightTags: ['boring' as 'unsafe'] }],
  ['a fifth tag', { leftVerdict: 'wrong', leftTags: Array(5).fill('unsafe') }],
])('the database refuses a vote with %s', async ([, assessment], { db }) => {
  const { turnId, userId, left, right } = await addBattle(db)
  const models = { leftModelId: left, rightModelId: right, sampleQuestion: true }
  const vote = {
    id: newId(),
    turnId,
    userId,
    voterId: newId(),
    outcome: 'tie',
    rated: true,
  } as const
  const inserted = db.insertInto('votes').values({ ...vote, ...models, ...assessment })
  await expect(inserted.execute()).rejects.toThrow(/votes_(left|right)_assessment/)
})

async function readTurn(db: Database, turnId: string) {
  const turn = (await findTurnsToVoteOn(db, [turnId])).get(turnId)
  if (!turn) throw new Error('the turn was not stored')
  return turn
}

async function aVote(
  db: Database,
  { turnId, userId }: { readonly turnId: string; readonly userId: string },
): Promise<NewVote> {
  return {
    ...{ id: newId(), turn: await readTurn(db, turnId), userId, voterId: newId() },
    ...{ outcome: 'tie', feedbackText: null, sideUnread: false, assessments: [] },
    ...{ rated: true, unratedReason: null, network: null },
  }
}

async function addBattle(db: Database) {
  const [userId, turnId, left, right] = [newId(), newId(), newId(), newId()]
  await insertModels(db, [left, right])
  await insertRows(db, 'users', { id: userId, isGuest: true, guestKey: Buffer.from(userId) })
  await insertThread(db, { id: turnId, userId, state: 'done', sampleQuestion: true })
  await insertRows(db, 'answers', [
    { id: newId(), turnId, side: 'left', modelId: left, state: 'done' },
    { id: newId(), turnId, side: 'right', modelId: right, state: 'done' },
  ])
  return { turnId, userId, left, right }
}
