import { turnStarted } from '@assay/contracts/events/turn-started'
import { userCreated } from '@assay/contracts/events/user-created'
import { turnDeleted, userLeft } from '@assay/contracts/events/user-deleted'
import { type Database, newId } from '@assay/db'
import { enqueueEvents, newEvent, startOutboxRelay } from '@assay/outbox'
import { test } from '@assay/testing'
import { insertRows, updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createDepartedFactsSweep } from '../src/counters/departed-facts.ts'
import { messageCounts } from '../src/counters/message-counts-projection.ts'
import { createMissedFactsSweep } from '../src/counters/missed-facts.ts'
import { rebuildProjection } from '../src/counters/rebuild-projection.ts'
import { startCounters } from '../src/counters/start-counters.ts'
import { userCounts } from '../src/counters/user-counts-projection.ts'

interface Message {
  readonly turnId: string
  readonly threadId: string
  readonly userId: string
  readonly idx: number
  readonly mode: 'battle'
  readonly sampleQuestion: boolean
}

interface User {
  readonly userId: string
  readonly isGuest: boolean
}

interface Activity {
  readonly users: User[]
  readonly messages: Message[]
}

/** Adds two messages each from a guest and an account. One of the four is a suggested question. */
async function addActivity(db: Database): Promise<Activity> {
  const users: User[] = [true, false].map((isGuest) => ({ userId: newId(), isGuest }))
  const messages: Message[] = []
  for (const { userId, isGuest } of users) {
    const email = isGuest ? null : `${userId}@example.org`
    await insertRows(db, 'users', { id: userId, isGuest, email, voterId: newId() })
    const threadId = newId()
    await insertRows(db, 'threads', { id: threadId, userId, mode: 'battle', title: 'Title' })
    for (const idx of [0, 1]) {
      const sampleQuestion = isGuest && idx === 0
      messages.push({ turnId: newId(), threadId, userId, idx, mode: 'battle', sampleQuestion })
    }
  }
  await insertRows(
    db,
    'turns',
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
  return { users, messages }
}

/** Deletes the account and merges the guest into another account, as the gateway does. */
async function removeActivity(db: Database, { users, messages }: Activity) {
  const [guest, account] = users as [User, User]
  const other = await addActivity(db)
  const into = other.users[1] as User
  await updateRows(db, 'users', { id: guest.userId }, { mergedInto: into.userId })
  for (const table of ['threads', 'turns'] as const) {
    await db
      .updateTable(table)
      .set({ userId: into.userId })
      .where('userId', '=', guest.userId)
      .execute()
  }
  await db.deleteFrom('users').where('id', '=', account.userId).execute()
  const deleted = messages.filter(({ userId }) => userId === account.userId)
  return { deleted, other }
}

/** Shuffles values whose order must not influence the result. */
function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, two) => one.at - two.at)
    .map(({ value }) => value)
}

async function summary(db: Database) {
  return db
    .selectFrom('analyticsCounts')
    .select(['kind', 'total'])
    .where('total', '>', 0)
    .orderBy('kind')
    .execute()
}

async function rebuild(db: Database) {
  await rebuildProjection(db, userCounts)
  await rebuildProjection(db, messageCounts)
  return summary(db)
}

/** Counts directly in the database, independently of the projector. */
async function recount(db: Database) {
  const { rows } = await sql`
    select case when is_guest then 'guest' else 'signed_up' end as kind, count(*)::integer as total
    from users where merged_into is null group by 1
    union all
    select concat(case when idx = 0 then 'first' else 'follow_up' end,
      case when sample_question then '_sample' end), count(*)::integer
    from turns group by 1 order by 1`.execute(db)
  return rows
}

test('events become counts', async ({ db, bus, log, resources }) => {
  await startCounters({ db, bus, log }, resources)
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const { users, messages } = await addActivity(db)
  await relay.commitWithEvents((trx) =>
    enqueueEvents(trx, [
      ...users.map((user) => newEvent(userCreated, 'test', user)),
      ...messages.map((message) => newEvent(turnStarted, 'test', message)),
    ]),
  )
  await expect
    .poll(() => summary(db))
    .toEqual([
      { kind: 'first', total: 1 },
      { kind: 'first_sample', total: 1 },
      { kind: 'follow_up', total: 2 },
      { kind: 'guest', total: 1 },
      { kind: 'signed_up', total: 1 },
    ])
})

test('departures are subtracted from the counts', async ({ db, bus, log, resources }) => {
  const activity = await addActivity(db)
  await rebuild(db)
  await startCounters({ db, bus, log }, resources)
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const { deleted, other } = await removeActivity(db, activity)
  await relay.commitWithEvents((trx) =>
    enqueueEvents(trx, [
      ...activity.users.map((user) => newEvent(userLeft, 'test', user)),
      ...deleted.map((message) => newEvent(turnDeleted, 'test', message)),
      ...other.users.map((user) => newEvent(userCreated, 'test', user)),
      ...other.messages.map((message) => newEvent(turnStarted, 'test', message)),
    ]),
  )
  const agree = async () => expect(await summary(db)).toEqual(await recount(db))
  await expect
    .poll(() =>
      agree().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('a wiped summary is recounted', async ({ db, bus, log, resources }) => {
  const counted = await rebuild(db)
  await db.deleteFrom('analyticsCounts').execute()
  await startCounters({ db, bus, log }, resources)
  await expect.poll(() => summary(db)).toEqual(counted)
})

describe('counts and record agree', () => {
  test('when facts arrive twice and out of order', async ({ db }) => {
    const { users, messages } = await addActivity(db)
    const applied = [...messages, ...messages].reverse().map((it) => messageCounts.apply(db, it))
    await Promise.all([...applied, ...users.map((user) => userCounts.apply(db, user))])
    await Promise.all(users.map((user) => userCounts.apply(db, user)))
    const counted = await summary(db)
    expect(await rebuild(db)).toEqual(counted)
  })

  test('when a rebuild runs concurrently with the consumers', async ({ db }) => {
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

  test('when events arrive after a rebuild that has counted their facts', async ({ db }) => {
    const { users, messages } = await addActivity(db)
    const counted = await rebuild(db)
    for (const user of users) await userCounts.apply(db, user)
    for (const message of messages) await messageCounts.apply(db, message)
    expect(await summary(db)).toEqual(counted)
  })

  test('when events were lost', async ({ db, log }) => {
    await addActivity(db)
    const inAnHour = () => Date.now() + 60 * 60 * 1000
    const sweeps = [
      await createMissedFactsSweep(db, log, userCounts, inAnHour),
      await createMissedFactsSweep(db, log, messageCounts, inAnHour),
    ]
    for (const sweep of sweeps) {
      expect(await sweep()).toBeGreaterThan(0)
      expect(await sweep()).toBe(0)
    }
    const counted = await summary(db)
    expect(await rebuild(db)).toEqual(counted)
  })

  test('when nothing has been counted for longer than the bus keeps events', async ({
    db,
    log,
  }) => {
    await rebuild(db)
    const { users } = await addActivity(db)
    const daysLater = () => Date.now() + 5 * 24 * 60 * 60 * 1000
    const sweep = await createMissedFactsSweep(db, log, userCounts, daysLater)
    expect(await sweep()).toBe(users.length)
  })

  // A rebuild would correct earlier errors, so the order of events is also tested without a
  // rebuild.
  test.for([0, 2])('when users leave, in any order, with %i rebuilds', async (rebuilds, { db }) => {
    await rebuild(db)
    const activities = [await addActivity(db), await addActivity(db), await addActivity(db)]
    for (const message of activities[0]?.messages ?? []) await messageCounts.apply(db, message)
    for (const user of activities[0]?.users ?? []) await userCounts.apply(db, user)

    const deliveries: (() => Promise<unknown>)[] = []
    for (const activity of activities) {
      const { deleted, other } = await removeActivity(db, activity)
      const users = [...activity.users, ...other.users]
      const messages = [...activity.messages, ...other.messages]
      deliveries.push(
        ...users.map((user) => () => userCounts.apply(db, user)),
        ...messages.map((message) => () => messageCounts.apply(db, message)),
        ...activity.users.map((user) => () => userCounts.subtract(db, user)),
        ...deleted.map((message) => () => messageCounts.subtract(db, message)),
      )
    }
    const twice = [...deliveries, ...deliveries]
    const rebuilding = Array.from({ length: rebuilds }, () => () => rebuild(db))
    await Promise.all(shuffled([...twice, ...rebuilding]).map((it) => it()))
    const counted = await summary(db)
    expect(counted).toEqual(await recount(db))
    for (const deliver of shuffled(deliveries)) await deliver()
    expect(await summary(db)).toEqual(counted)
    expect(await rebuild(db)).toEqual(counted)
  })

  test('when users left before a rebuild and their events arrive after it', async ({ db }) => {
    const activity = await addActivity(db)
    await rebuild(db)
    const { deleted } = await removeActivity(db, activity)
    const counted = await rebuild(db)
    expect(counted).toEqual(await recount(db))
    for (const user of activity.users) await userCounts.subtract(db, user)
    for (const message of deleted) await messageCounts.subtract(db, message)
    for (const message of deleted) await messageCounts.apply(db, message)
    expect(await summary(db)).toEqual(counted)
  })

  test('when departure events were lost', async ({ db }) => {
    const activity = await addActivity(db)
    await rebuild(db)
    await removeActivity(db, activity)
    let now = Date.now()
    const sweeps = [
      createDepartedFactsSweep(db, userCounts, () => now),
      createDepartedFactsSweep(db, messageCounts, () => now),
    ]
    for (const sweep of sweeps) {
      expect(await sweep()).toBe(false)
      now += 60_000
      expect(await sweep()).toBe(true)
      expect(await sweep()).toBe(false)
    }
    expect(await summary(db)).toEqual(await recount(db))
  })
})
