import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'
import type { VoteOutcome } from '@assay/contracts/votes'
import { modelIdOf } from '@assay/db'
import { randomFrom } from '@assay/rating/simulation'
import {
  type Arena,
  createScriptedModels,
  type SeededGuest,
  seedFinishedTurns,
  seedGuests,
  startArena,
} from '@assay/testing/arena'
import { shortOrLong } from '@assay/testing/long-form'
import { selectRow } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

/** How long each network creates guests and votes. */
const ATTACK_MS = shortOrLong(5_000, 600_000)
/** Everything except the attacks takes less time than this. */
const SHORT_MS = 120_000
const MODELS = 12
const HONEST_GUESTS = 60
const VOTES_EACH = 3
/**
 * Maximum number of points by which both networks together may move a model on such a young board,
 * if the weights are the only defence.
 */
const MOST_POINTS = 80
const GUEST_TURNS = 30

/** Addresses in one IPv4 network and in one /64, as a trusted proxy reports them. */
const HOSTILE: readonly (readonly [string, () => string])[] = [
  ['one IPv4 address', () => '198.51.100.7'],
  [
    'and one /64',
    () =>
      `2001:db8:bad:1:${Array.from({ length: 4 }, () => randomInt(65_536).toString(16)).join(':')}`,
  ],
]

async function callFrom(
  { url }: Arena,
  address: string,
  fingerprint: string,
  path: string,
): Promise<number> {
  const headers = { 'x-forwarded-for': address, [GUEST_FINGERPRINT_HEADER]: fingerprint }
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers })
  await response.body?.cancel()
  return response.status
}

/**
 * Casts votes of people in different networks on random pairs. The people choose by the models'
 * quality.
 */
async function holdHonestVotes(arena: Arena, modelIds: readonly string[]): Promise<void> {
  const random = randomFrom(20_261_122)
  const guests = await seedGuests(arena, HONEST_GUESTS)
  const votes = Array.from({ length: HONEST_GUESTS * VOTES_EACH }, (_, at) => {
    const voter = at % HONEST_GUESTS
    const left = Math.floor(random() * MODELS)
    const right = (left + 1 + Math.floor(random() * (MODELS - 1))) % MODELS
    const outcome = choose(random, left, right)
    return { ...(guests[voter] as SeededGuest), voter, left, right, outcome }
  })
  for (const onPair of Map.groupBy(votes, ({ left, right }) => left * MODELS + right).values()) {
    const [{ left, right } = { left: 0, right: 1 }] = onPair
    const pair = [modelIds[left] as string, modelIds[right] as string] as const
    const userIds = onPair.map(({ userId }) => userId)
    const turns = await seedFinishedTurns(arena.db, userIds, 1, pair)
    for (const { userId, fingerprint, voter, outcome } of onPair) {
      const path = `/votes/?turn_id=${turns.get(userId)?.pop()}&outcome=${outcome}`
      expect(await callFrom(arena, `203.0.113.${voter}`, fingerprint, path)).toBe(200)
    }
  }
}

function choose(random: () => number, left: number, right: number): VoteOutcome {
  const [forLeft, forRight] = [left, right].map((model) => Math.exp((2 * model) / MODELS - 1)) as [
    number,
    number,
  ]
  const draw = random() * (1 + forLeft + forRight)
  if (draw < 1) return 'both_bad'
  return draw < 1 + forLeft ? 'left_better' : 'right_better'
}

/**
 * Creates guests in one network and votes for the target with each of them, as fast as the limits
 * allow.
 */
async function attack(
  arena: Arena,
  addressOf: () => string,
  modelIds: readonly string[],
  targetId: string,
): Promise<number> {
  const until = Date.now() + ATTACK_MS
  const others = modelIds.filter((id) => id !== targetId)
  let cast = 0
  const guests: { readonly fingerprint: string; readonly turns: string[] }[] = []
  while (Date.now() < until) {
    const fingerprint = `guest_${randomUUID()}`
    if ((await callFrom(arena, addressOf(), fingerprint, '/chat/guest-accept-terms')) === 200) {
      const userId = await findGuest(arena, fingerprint)
      const pair = [targetId, others[randomInt(others.length)] as string] as const
      const turns = await seedFinishedTurns(arena.db, [userId], GUEST_TURNS, pair)
      guests.push({ fingerprint, turns: turns.get(userId) ?? [] })
    } else await delay(50)
    for (const guest of guests) {
      const turnId = guest.turns[0]
      const path = `/votes/?turn_id=${turnId}&outcome=left_better`
      if (!turnId || (await callFrom(arena, addressOf(), guest.fingerprint, path)) !== 200) continue
      guest.turns.shift()
      cast += 1
    }
  }
  return cast
}

async function findGuest({ db, secrets }: Arena, fingerprint: string): Promise<string> {
  const guestKey = createHmac('sha256', secrets.GUEST_PEPPER).update(fingerprint).digest()
  const { id } = await selectRow(db, 'users', ['id'], { guestKey })
  return id
}

async function countShared({ db }: Arena): Promise<number> {
  const { shared } = await db
    .selectFrom('ledger')
    .select((eb) => eb.fn.countAll<string>().as('shared'))
    .where('unratedReason', '=', 'network_share')
    .executeTakeFirstOrThrow()
  return Number(shared)
}

/** Waits for the board with all votes, and returns a model's rating on it. */
async function settledRating({ db }: Arena, modelId: string): Promise<number> {
  const waiting = async () => {
    const { rows } = await sql<{ lag: string }>`
      select (select count(*) from ledger_inbox where kind = 'vote') + (select count(*) from votes) + (
        select count(*) from ledger_changes) - (
        select ledger_position from leaderboard_snapshots order by computed_at desc limit 1
      ) as lag`.execute(db)
    return Number(rows[0]?.lag)
  }
  await expect.poll(waiting).toBe(0)
  const { eloRating } = await db
    .selectFrom('leaderboardEntries')
    .innerJoin('leaderboardSnapshots', 'id', 'snapshotId')
    .select('eloRating')
    .where('modelId', '=', modelId)
    .orderBy('computedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return eloRating
}

test('an endless number of guests from one address or one /64 moves a young board only little', {
  timeout: SHORT_MS + HOSTILE.length * ATTACK_MS,
}, async ({ onTestFinished }) => {
  const arena = await startArena({
    models: createScriptedModels(Array.from({ length: MODELS }, () => ({ ttft: 5 }))),
    env: { RATE_LIMIT_SCALE: '1' },
  })
  onTestFinished(() => arena[Symbol.asyncDispose]())
  const modelIds = arena.models.map(({ id }) => modelIdOf(id))
  const targetId = modelIds[MODELS / 2] as string
  await holdHonestVotes(arena, modelIds)
  const before = await settledRating(arena, targetId)

  for (const [network, addressOf] of HOSTILE) {
    const cast = await attack(arena, addressOf, modelIds, targetId)
    const after = await settledRating(arena, targetId)
    const shared = await countShared(arena)
    process.stdout.write(
      `${network}: ${cast} votes in ${ATTACK_MS / 1_000} s, ${shared} beyond the share, ${before} -> ${after}\n`,
    )
    expect(cast).toBeGreaterThan(5)
    expect(Math.abs(after - before)).toBeLessThanOrEqual(MOST_POINTS)
  }
})
