import { turnStarted, userCreated } from '@assay/contracts'
import { type Database, newId } from '@assay/db'
import { enqueueEvents, newEvent, startOutboxRelay } from '@assay/outbox'
import { test } from '@assay/testing'
import { describe, expect } from 'vitest'
import { startAnalyticsProjector } from '../src/analytics-projector.ts'
import { messageCounts } from '../src/projections/message-counts-projection.ts'
import { createMissedFactsSweep } from '../src/projections/missed-facts.ts'
import { rebuildProjection } from '../src/projections/rebuild-projection.ts'
import { userCounts } from '../src/projections/user-counts-projection.ts'

interface Message {
  readonly turnId: string
  readonly threadId: string
  readonly userId: string
  readonly idx: number
  readonly mode: 'battle'
  readonly sampleQuestion: boolean
}

/** Two messages each of a guest and an account, one of the four a suggested question. */
async function addActivity(db: Database) {
  const users = [true, false].map((isGuest) => ({ userId: newId(), isGuest }))
  const messages: Message[] = []
  for (const { userId, isGuest } of users) {
    const email = isGuest ? null : `${userId}@example.org`
    await db.insertInto('users').values({ id: userId, isGuest, email, voterId: newId() }).execute()
    const threadId = newId()
    await db
      .insertInto('threads')
      .values({ id: threadId, userId, mode: 'battle', title: 'Title' })
      .execute()
    for (const idx of [0, 1]) {
      const sampleQuestion = isGuest && idx === 0
      messages.push({ turnId: newId(), threadId, userId, idx, mode: 'battle', sampleQuestion })
    }
  }
  await db
    .insertInto('turns')
    .values(
      messages.map(({ turnId, mode: _, ...turn }) => ({
        ...turn,
        id: turnId,
        prompt: 'What is a codon?',
        thinkingMode: false,
        temperature: 0,
        maxTokens: 100,
        gateway: 'test',
        deadlineAt: new Date(),
        blind: true,
      })),
    )
    .execute()
  return { users, messages }
}

async function summary(db: Database) {
  const users = await db.selectFrom('analyticsUserCounts').selectAll().orderBy('kind').execute()
  const messages = await db
    .selectFrom('analyticsMessageCounts')
    .selectAll()
    .orderBy('isFirst')
    .orderBy('sampleQuestion')
    .execute()
  return { users, messages }
}

async function rebuild(db: Database) {
  await rebuildProjection(db, userCounts)
  await rebuildProjection(db, messageCounts)
  return summary(db)
}

test('events become counts', async ({ db, bus, log, resources }) => {
  await startAnalyticsProjector({ db, bus, log }, resources)
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const { users, messages } = await addActivity(db)
  await db
    .transaction()
    .execute((trx) =>
      enqueueEvents(trx, [
        ...users.map((user) => newEvent(userCreated, 'test', user)),
        ...messages.map((message) => newEvent(turnStarted, 'test', message)),
      ]),
    )
  relay.nudge()
  await expect
    .poll(() => summary(db), { timeout: 5_000 })
    .toEqual({
      users: [
        { kind: 'guest', total: 1 },
        { kind: 'signed_up', total: 1 },
      ],
      messages: [
        { isFirst: false, sampleQuestion: false, total: 2 },
        { isFirst: true, sampleQuestion: false, total: 1 },
        { isFirst: true, sampleQuestion: true, total: 1 },
      ],
    })
})

test('a wiped summary comes back', async ({ db, bus, log, resources }) => {
  const counted = await rebuild(db)
  await db.deleteFrom('analyticsUserCounts').execute()
  await db.deleteFrom('analyticsMessageCounts').execute()
  await startAnalyticsProjector({ db, bus, log }, resources)
  await expect.poll(() => summary(db), { timeout: 10_000 }).toEqual(counted)
})

describe('counts and record agree', () => {
  test('when facts come twice and out of order', async ({ db }) => {
    const { users, messages } = await addActivity(db)
    const applied = [...messages, ...messages].reverse().map((it) => messageCounts.apply(db, it))
    await Promise.all([...applied, ...users.map((user) => userCounts.apply(db, user))])
    await Promise.all(users.map((user) => userCounts.apply(db, user)))
    const counted = await summary(db)
    expect(await rebuild(db)).toEqual(counted)
  })

  test('when a rebuild runs beside the consumers', async ({ db }) => {
    const { users, messages } = await addActivity(db)
    await Promise.all([
      ...users.map((user) => userCounts.apply(db, user)),
      ...messages.map((message) => messageCounts.apply(db, message)),
      rebuild(db),
      rebuild(db),
    ])
    const counted = await summary(db)
    for (const user of users) await userCounts.apply(db, user)
    expect(await summary(db)).toEqual(counted)
    expect(await rebuild(db)).toEqual(counted)
  })

  test('when events come after a rebuild that counted them', async ({ db }) => {
    const { users, messages } = await addActivity(db)
    const counted = await rebuild(db)
    for (const user of users) await userCounts.apply(db, user)
    for (const message of messages) await messageCounts.apply(db, message)
    expect(await summary(db)).toEqual(counted)
  })

  test('when events were lost', async ({ db }) => {
    await addActivity(db)
    const inAnHour = () => Date.now() + 60 * 60 * 1000
    const sweeps = [
      createMissedFactsSweep(db, userCounts, inAnHour),
      createMissedFactsSweep(db, messageCounts, inAnHour),
    ]
    for (const sweep of sweeps) {
      expect(await sweep()).toBeGreaterThan(0)
      expect(await sweep()).toBe(0)
    }
    const counted = await summary(db)
    expect(await rebuild(db)).toEqual(counted)
  })
})
