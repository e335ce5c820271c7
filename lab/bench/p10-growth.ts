import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'
import { seedGuests } from '@assay/testing/arena'
import { openToChat } from '@assay/testing/client'
import { sql } from 'kysely'
import { type BenchArena, startBenchArena } from './lib/arena.ts'
import { battleRequest, waitForEvent } from './lib/chat.ts'
import {
  type Client,
  getRequest,
  openClient,
  type RequestHeaders,
  voteRequest,
} from './lib/http.ts'
import { median, numbersOf, REPEATS } from './lib/measure.ts'
import { atMost, report, show } from './lib/report.ts'
import { seedHistories } from './lib/seed-histories.ts'
import { seedVoters, type Voter } from './lib/seed-voters.ts'

const SIZES = numbersOf('turns', [10_000, 1_000_000], [10_000, 20_000])
/** Each turn has one vote. The other votes come from deleted users. */
const VOTES_PER_TURN = 5
const REQUESTS = 150
/** Number of people in the smaller arena. */
const PEOPLE = 500

/** An arena of one size, its superuser, and its users. */
interface World {
  readonly arena: BenchArena
  readonly superuser: RequestHeaders
  readonly people: (Voter & { readonly threadId: string })[]
  /** Fingerprints of guests who have not asked yet. */
  readonly newcomers: string[]
}

/** The request for each kind. Battles have none, because they start over a socket. */
const REQUEST_OF: Readonly<Record<string, ((world: World) => string) | undefined>> = {
  'thread list': (world) => getRequest('/api/v1/threads/', asGuest(nextOf(world))),
  vote(world) {
    const { turnIds, fingerprint } = nextOf(world)
    return voteRequest(turnIds.pop(), fingerprint)
  },
  history(world) {
    const person = nextOf(world)
    return getRequest(`/api/v1/threads/${person.threadId}/history`, asGuest(person))
  },
  'battle start': undefined,
  leaderboard: ({ superuser }) => getRequest('/api/v1/leaderboard/?limit=50', superuser),
  analytics: ({ superuser }) => getRequest('/api/v1/analytics', superuser),
}

/** P10: latencies with a million turns, compared with ten thousand turns. */
await using resources = new AsyncDisposableStack()
const worlds: World[] = []
for (const turns of SIZES) worlds.push(await openWorld(turns))
const rows = []
for (const [kind, request] of Object.entries(REQUEST_OF)) {
  const p50s = worlds.map((): number[] => [])
  // The first round only warms up plans and caches.
  for (let round = 0; round <= REPEATS; round++)
    for (const [at, world] of worlds.entries()) {
      const ms = await p50Ms(world, request)
      if (round > 0) p50s[at]?.push(ms)
    }
  const [smallMs = Number.NaN, largeMs = Number.NaN] = p50s.map(median)
  const reference = `at ${SIZES[0]} turns: ${show(smallMs, 'ms')}`
  rows.push([
    kind,
    atMost(1.3, largeMs / smallMs, '×', `, ${show(largeMs, 'ms')}`),
    reference,
  ] as const)
}
report(`P10 p50 at ${SIZES.at(-1)} turns and ${VOTES_PER_TURN} times as many votes`, rows)

/** Opens an arena with this many turns. */
async function openWorld(turns: number): Promise<World> {
  const arena = resources.use(
    await startBenchArena({ models: 20, script: 'tokens=1,ttft=0', env: { LOG_LEVEL: 'error' } }),
  )
  const { headers: superuser } = await arena.superuser()
  const board = new URL('/api/v1/leaderboard/?limit=1', arena.url)
  while (!(await fetch(board, { headers: { ...superuser } })).ok) await delay(50)
  // The board and the summaries are seeded, so these services have no work.
  for (const { service, stop } of arena.system.processes)
    if (service === 'rating-worker' || service === 'analytics-projector') await stop()
  const guests = await seedHistories(arena, turns, turns * VOTES_PER_TURN)
  const userIds = guests.slice(-PEOPLE).map(({ userId }) => userId)
  const query = arena.db.selectFrom('threads').select(['id', 'userId'])
  const threads = await query.where('userId', 'in', userIds).execute()
  const threadOf = new Map(threads.map(({ id, userId }) => [userId, id]))
  const battles = (REPEATS + 1) * REQUESTS
  const voters = await seedVoters(arena, guests.slice(-PEOPLE), Math.ceil(battles / PEOPLE) + 4)
  const newcomers = (await seedGuests(arena, battles)).map(({ fingerprint }) => fingerprint)
  await sql`vacuum analyze`.execute(arena.db)
  await sql`checkpoint`.execute(arena.db)
  const people = voters.map((voter) => ({ ...voter, threadId: threadOf.get(voter.userId) ?? '' }))
  return { arena, superuser, people, newcomers }
}

async function p50Ms(world: World, toRequest?: (world: World) => string): Promise<number> {
  using client = await openClient(world.arena.url)
  const took: number[] = []
  for (let count = 0; count < REQUESTS; count++)
    took.push(await (toRequest ? send(client, toRequest(world)) : startBattle(world)))
  return median(took)
}

/**
 * Takes the users in turn. Because there are more users than caches can hold, the next one is never
 * cached.
 */
function nextOf({ people }: World) {
  const person = people.shift() as World['people'][number]
  people.push(person)
  return person
}

async function send(client: Client, request: string): Promise<number> {
  const startedAt = performance.now()
  const { status, body } = await client.request(request)
  if (status !== 200) throw new Error(`${request.split('?')[0]} was answered ${status}: ${body}`)
  return performance.now() - startedAt
}

/** Measures a guest's first question, until the gateway announces that the turn is stored. */
async function startBattle({ arena, newcomers }: World): Promise<number> {
  const socket = await openToChat(arena.url)
  const closed = once(socket, 'close')
  const setup = waitForEvent(socket, 'setup')
  const startedAt = performance.now()
  socket.send(battleRequest(newcomers.pop() ?? ''))
  await setup
  const ms = performance.now() - startedAt
  await closed
  return ms
}

function asGuest({ fingerprint }: Voter): RequestHeaders {
  return { [GUEST_FINGERPRINT_HEADER]: fingerprint }
}
