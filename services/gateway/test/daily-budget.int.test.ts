import { CLOSE_CODE } from '@assay/contracts/constants'
import { newId } from '@assay/db'
import { insertRows, selectRow } from '@assay/testing/rows'
import { expect } from 'vitest'
import { createArenaUsage } from '../src/arena/budget/arena-usage.ts'
import {
  createDailyBudget,
  DAILY_BATTLES,
  type DailyBudgetOptions,
} from '../src/arena/budget/create-daily-budget.ts'
import { deleteOldTurnNetworks } from '../src/arena/budget/daily-usage-repository.ts'
import { createVoterNetworks } from '../src/arena/networks/voter-networks.ts'
import { ask } from './ask.ts'
import { aGuest, test as base, type Gateway } from './gateway.ts'
import { playTurn, playTurnOf } from './played-worker.ts'

/** The number of battles that the tests in this file play, including the deleted battle. */
const test = base.extend(
  'policy',
  { scope: 'file' },
  { TRUSTED_VOTER_NETWORKS: '', DAILY_BATTLE_BUDGET: '3', DAILY_TOKEN_BUDGET: '0' },
)

const HERE = '127.0.0.1'
const ELSEWHERE = '192.0.2.7'
/** 18:00 UTC, when six hours of the day are left. */
const EVENING = Date.UTC(2026, 10, 22, 18)
const TOMORROW = { retryAfterS: 6 * 3_600 }

const budgetOf = (
  db: DailyBudgetOptions['db'],
  {
    scale = 1,
    battlesPerNetwork = 100,
    arena = { battles: null, tokens: null },
    trusted = [],
  }: Partial<Pick<DailyBudgetOptions, 'scale' | 'battlesPerNetwork' | 'arena'>> & {
    readonly trusted?: readonly string[]
  },
) => {
  const networks = createVoterNetworks(db, trusted)
  const nowMs = () => EVENING
  return createDailyBudget({ db, networks, scale, battlesPerNetwork, arena, nowMs })
}

async function battleOf(gateway: Gateway) {
  const guest = await aGuest(gateway)
  const chat = await ask(gateway, guest)
  const { turn_id: turnId } = await chat.next('setup')
  return { chat, turnId }
}

test('deleting an account does not reset the daily usage', async ({ gateway, db, bus }) => {
  const guest = await aGuest(gateway)
  await using chat = await ask(gateway, guest)
  await playTurnOf(chat, { db, bus }, ['Yes.', 'No.'])
  await db.updateTable('models').set({ inputPrice: 1, outputPrice: 1e6 }).execute()
  const before = await budgetOf(db, {}).readArena()
  expect(before).toMatchObject({ battles: 1, tokens: 6, cost: 6 })

  expect((await gateway.call('DELETE', '/users/me', guest)).status).toBe(200)
  expect(await db.selectFrom('turns').select('id').execute()).toEqual([])
  expect(await budgetOf(db, {}).readArena()).toEqual(before)
  const next = {
    ...{ userId: crypto.randomUUID(), voterId: crypto.randomUUID(), isGuest: true },
    ...{ role: 'user' as const, countsAsGuest: true, termsAccepted: true },
  }
  const crowded = budgetOf(db, { battlesPerNetwork: 1 })
  await expect(crowded.assertLeft(next, HERE)).rejects.toMatchObject({ statusCode: 429 })
  await expect(crowded.assertLeft(next, ELSEWHERE)).resolves.toBeDefined()

  await db
    .updateTable('deletedUsage')
    .set({ createdAt: new Date(0) })
    .execute()
  await deleteOldTurnNetworks(db)
  expect(await db.selectFrom('deletedUsage').select('id').execute()).toEqual([])
  await db.updateTable('models').set({ inputPrice: null, outputPrice: null }).execute()
})

test('people, networks and sites have daily limits that do not depend on Redis', async ({
  gateway,
  db,
  bus,
}) => {
  const { chat, turnId } = await battleOf(gateway)
  await using _chat = chat
  const { userId } = await selectRow(db, 'turns', ['userId'], { id: turnId })
  const asker = {
    ...{ userId, voterId: crypto.randomUUID(), isGuest: true, role: 'user' as const },
    ...{ countsAsGuest: true, termsAccepted: true },
  }
  const other = { ...asker, userId: crypto.randomUUID() }
  const one = { scale: 1 / DAILY_BATTLES.guest }

  await expect(budgetOf(db, one).assertLeft(asker, ELSEWHERE)).rejects.toMatchObject({
    ...{ statusCode: 429, ...TOMORROW },
    message: "You have used up today's battles. Please come back tomorrow.",
  })
  await expect(budgetOf(db, one).assertLeft(other, ELSEWHERE)).resolves.toBeDefined()

  const crowded = budgetOf(db, { battlesPerNetwork: 1 })
  await expect(crowded.assertLeft(other, HERE)).rejects.toMatchObject({
    ...{ statusCode: 429, ...TOMORROW },
    message: "Your network has used up today's battles. Please come back tomorrow.",
  })
  await expect(crowded.assertLeft(other, ELSEWHERE)).resolves.toBeDefined()

  // The two unfinished answers count with their maximum length.
  const spent = budgetOf(db, { arena: { battles: null, tokens: 2_000 } })
  await expect(spent.assertLeft(other, ELSEWHERE)).rejects.toMatchObject({
    ...{ statusCode: 503, ...TOMORROW },
    message: "The arena has used up today's budget. Please come back tomorrow.",
  })
  await playTurn({ db, bus }, turnId, ['Yes.', 'No.'])
  await chat.next('done')
  expect(await budgetOf(db, {}).readArena()).toMatchObject({ battles: 1, tokens: 6, cost: null })

  await db.updateTable('models').set({ inputPrice: 1, outputPrice: 10 }).execute()
  await db.updateTable('answers').set({ inputTokens: 100, outputTokens: 4_000 }).execute()
  const { tokens, cost } = await budgetOf(db, {}).readArena()
  expect(tokens).toBe(8_200)
  expect(cost).toBeCloseTo(2 * (100 * 1e-6 + 4_000 * 10e-6), 9)
  // This battle has more tokens than two battles may have.
  await db.updateTable('answers').set({ outputTokens: 5_000 }).execute()
  await expect(budgetOf(db, { battlesPerNetwork: 2 }).assertLeft(other, HERE)).rejects.toThrow(
    'Your network has',
  )

  await db
    .updateTable('turnNetworks')
    .set({ createdAt: new Date(Date.now() - 3e8) })
    .execute()
  await deleteOldTurnNetworks(db)
  expect(await db.selectFrom('turnNetworks').selectAll().execute()).toEqual([])
})

test('the socket reports that the shared budget is used up', async ({ gateway }) => {
  const { chat } = await battleOf(gateway)
  await using _chat = chat
  const refused = async () => {
    const guest = await aGuest(gateway)
    await using late = await ask(gateway, guest)
    await Promise.race([late.next('error'), late.next('setup')])
    const [event] = late.events
    return event?.event === 'error' ? [event.detail, await late.closed()] : []
  }
  await expect
    .poll(refused, { interval: 500 })
    .toEqual([
      "The arena has used up today's budget. Please come back tomorrow.",
      CLOSE_CODE.unavailable,
    ])
})

test('turns started between two reads of the shared budget count', async ({ db }) => {
  const { battles } = await budgetOf(db, {}).readArena()
  const budget = budgetOf(db, { arena: { battles: battles + 2, tokens: null } })
  const starts = Array.from({ length: 5 }, (_, number) => {
    const identity = { userId: crypto.randomUUID(), voterId: crypto.randomUUID(), isGuest: true }
    const rest = { role: 'user' as const, countsAsGuest: false, termsAccepted: true }
    return budget.assertLeft({ ...identity, ...rest }, `192.0.2.${number}`)
  })
  const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(2)
})

test('a quarter of the shared budget is kept for accounts and trusted networks', async ({ db }) => {
  const { battles } = await budgetOf(db, {}).readArena()
  const total = 4 * (battles + 1)
  const budget = budgetOf(db, {
    arena: { battles: total, tokens: null },
    trusted: ['198.51.100.0/24'],
  })
  const person = () => ({
    userId: crypto.randomUUID(),
    voterId: crypto.randomUUID(),
    isGuest: true,
  })
  const rest = { role: 'user' as const, countsAsGuest: true, termsAccepted: true }
  const asGuest = (address: string) => budget.assertLeft({ ...person(), ...rest }, address)
  for (let used = battles; used < (total * 3) / 4; used += 1) await asGuest(`192.0.2.${used}`)

  await expect(asGuest(ELSEWHERE)).rejects.toMatchObject({
    ...{ statusCode: 503, ...TOMORROW },
    message:
      "Guests have used up today's budget. Please sign in with a confirmed address, or come back tomorrow.",
  })
  const unconfirmed = { ...person(), ...rest, isGuest: false }
  await expect(budget.assertLeft(unconfirmed, ELSEWHERE)).rejects.toMatchObject({ statusCode: 503 })
  await expect(asGuest('198.51.100.7')).resolves.toBeUndefined()
  const confirmed = { ...unconfirmed, countsAsGuest: false }
  for (let used = (total * 3) / 4 + 1; used < total; used += 1)
    await expect(budget.assertLeft(confirmed, ELSEWHERE)).resolves.toBeDefined()
  await expect(budget.assertLeft(confirmed, ELSEWHERE)).rejects.toMatchObject({
    message: "The arena has used up today's budget. Please come back tomorrow.",
  })
})

test('the total usage of the part of the day that no longer changes is cached', async ({ db }) => {
  const readUsage = createArenaUsage(db, { settledAfterMs: 0 })
  const { battles } = await readUsage()
  const [turn] = await db.selectFrom('turns').selectAll().limit(1).execute()
  const [answer] = await db.selectFrom('answers').selectAll().limit(1).execute()
  if (!turn || !answer) throw new Error('the tests before left no turn')
  const turnId = newId()
  await insertRows(db, 'turns', {
    ...turn,
    id: turnId,
    idx: turn.idx + 1,
    state: 'done',
    requestId: null,
  })
  await insertRows(db, 'answers', { ...answer, id: newId(), turnId, providerSources: '[]' })
  expect((await readUsage()).battles).toBe(battles + 1)
  // The deleted battle counts until the cached part of the day is counted again, minutes later.
  await db.deleteFrom('answers').where('turnId', '=', turn.id).execute()
  expect((await readUsage()).battles).toBe(battles + 1)
  expect((await createArenaUsage(db)()).battles).toBe(battles)
})
