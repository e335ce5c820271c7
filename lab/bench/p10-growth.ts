import { once } from 'node:events'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts'
import { type SeededGuest, seedFinishedTurns, seedGuests } from '@assay/harness'
import { openToChat } from '@assay/harness/client'
import { sql } from 'kysely'
import { type BenchArena, startBenchArena } from './lib/bench-arena.ts'
import { countStatements, enableStatementCounts } from './lib/count-statements.ts'
import { battleRequest } from './lib/hold-battle.ts'
import { type KeepAliveClient, openKeepAliveClient, requestHead } from './lib/keep-alive-client.ts'
import { report, round } from './lib/report.ts'
import { seedEntriesOfVotes, seedHistories, seedVotesOfDeletedUsers } from './lib/seed-histories.ts'
import { median } from './lib/statistics.ts'
import { waitForEvent } from './lib/wait-for-event.ts'

const REPEATS = 3
const REQUESTS = 150
/** Requests whose statements are counted, one by one. */
const COUNTED = 15
/** Everybody has as many, at either size. */
const THREADS_EACH = 4
const TURNS_EACH = 5
const GOAL_RATIO = 1.3
/** All people of the smaller size. */
const PEOPLE = 500
/** As often as anybody's turn can come when votes are asked for. */
const VOTES_EACH = REPEATS + 3
/**
 * A turn has one vote, so five votes a turn are those of turns with text and four times as many
 * whose turns went with their people's accounts.
 */
const SIZES = [
  { turns: 10_000, votes: 50_000 },
  { turns: 1_000_000, votes: 5_000_000 },
] as const

type RequestHeaders = Readonly<Record<string, string>>

/** An arena of one size, its superuser, and people who ask. */
interface World {
  readonly arena: BenchArena
  readonly superuser: RequestHeaders
  readonly client: KeepAliveClient
  readonly people: Person[]
}

/** One request of a kind; returns the milliseconds. */
type Request = (world: World) => Promise<number>

interface Person extends SeededGuest {
  readonly threadId: string
  /** Finished battles without a vote. */
  readonly turnIds: string[]
  /** Fingerprints of people who have not asked yet. */
  readonly newcomers: string[]
}

const REQUEST_OF: Readonly<Record<string, Request>> = {
  'thread list': (world) => read(world, '/api/v1/threads/', asGuest(nextOf(world))),
  vote: castVote,
  history: (world) => {
    const person = nextOf(world)
    return read(world, `/api/v1/threads/${person.threadId}/history`, asGuest(person))
  },
  'battle start': startBattle,
  leaderboard: (world) => read(world, '/api/v1/leaderboard/?limit=50', world.superuser),
  analytics: (world) => read(world, '/api/v1/analytics', world.superuser),
}
const KINDS = Object.entries(REQUEST_OF)

/** P10: what people wait for at a million turns, beside the same at ten thousand. */
await using resources = new AsyncDisposableStack()
const grown = [await openWorld(SIZES[0]), await openWorld(SIZES[1])] as const
// The gateway of the smaller one has closed what was idle while the larger one grew.
const [small, large] = [await connect(grown[0]), await connect(grown[1])]
const [before, after] = [await countAll(small), await countAll(large)]
const took = new Map<World, Record<string, number[]>>([
  [small, {}],
  [large, {}],
])
for (let repeat = 0; repeat <= REPEATS; repeat++)
  for (const [kind, request] of KINDS)
    for (const [world, p50s] of took) {
      const ms = await p50Ms(() => request(world))
      // The first round warms plans and caches.
      if (repeat > 0) p50s[kind] = [...(p50s[kind] ?? []), ms]
    }
report(
  `P10 p50 at ${SIZES[1].turns} turns and ${SIZES[1].votes} votes`,
  KINDS.map(([kind]) => {
    const [smallMs, largeMs] = [small, large].map((world) => median(took.get(world)?.[kind] ?? []))
    const ratio = (largeMs ?? Number.NaN) / (smallMs ?? Number.NaN)
    return {
      figure: kind,
      value: `${round(ratio)} × (${round(largeMs ?? Number.NaN)} ms), ${after[kind]} statements`,
      beside: `at ${SIZES[0].turns} turns: ${round(smallMs ?? Number.NaN)} ms, ${before[kind]} statements`,
      goal: `≤ ${GOAL_RATIO} ×, as many statements`,
      reached: ratio <= GOAL_RATIO && before[kind] === after[kind],
    }
  }),
)

/** An arena that has grown to a size. */
async function openWorld(size: (typeof SIZES)[number]): Promise<Omit<World, 'client'>> {
  const startedAt = performance.now()
  const arena = resources.use(
    await startBenchArena({
      replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
      models: { count: 20, provider: 'scripted', providerModel: 'tokens=1,ttft=0' },
      onStack: ({ postgres }) => enableStatementCounts(postgres),
    }),
  )
  const { headers: superuser } = await arena.superuser()
  await boardIsServed(arena.url, superuser)
  // They have done their work on what is seeded: board and summaries are there already.
  for (const { service, stop } of arena.system.processes)
    if (service === 'rating-worker' || service === 'analytics-projector') await stop()
  const guests = await grow(arena, size)
  const people = await preparePeople(arena, guests.slice(-PEOPLE))
  const seconds = round((performance.now() - startedAt) / 1_000, 0)
  console.log(`${size.turns} turns seeded in ${seconds} s`)
  return { arena, superuser, people }
}

async function connect(world: Omit<World, 'client'>): Promise<World> {
  return { ...world, client: resources.use(await openKeepAliveClient(world.arena.url)) }
}

async function boardIsServed(url: string, superuser: RequestHeaders): Promise<void> {
  using client = await openKeepAliveClient(url)
  const head = requestHead('GET', '/api/v1/leaderboard/?limit=1', superuser)
  while ((await client.request(head)).status !== 200);
}

/** Seeds a size, and what the services would have made of it. */
async function grow(arena: BenchArena, size: (typeof SIZES)[number]): Promise<SeededGuest[]> {
  const { db, modelIds } = arena
  const guests = await seedGuests(arena, size.turns / (THREADS_EACH * TURNS_EACH))
  const userIds = guests.map(({ userId }) => userId)
  await seedHistories(db, userIds, { threadsEach: THREADS_EACH, turnsEach: TURNS_EACH, modelIds })
  const [left = '', right = ''] = modelIds
  await seedVotesOfDeletedUsers(db, size.votes - size.turns, [left, right])
  await seedEntriesOfVotes(db)
  const first = size.turns / TURNS_EACH
  await sql`
    insert into analytics_message_counts (is_first, sample_question, total)
    values (true, false, ${first}), (false, false, ${size.turns - first})
    on conflict (is_first, sample_question) do update set total = excluded.total`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  return guests
}

/** SQL statements of one request of each kind. */
async function countAll(world: World): Promise<Record<string, number>> {
  const statements: Record<string, number> = {}
  for (const [kind, request] of KINDS) {
    const counts: number[] = []
    for (let count = 0; count < COUNTED; count++)
      counts.push(await countStatements(world.arena.db, () => request(world)))
    statements[kind] = median(counts)
  }
  return statements
}

async function p50Ms(request: () => Promise<number>): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < REQUESTS; count++) took.push(await request())
  return median(took)
}

/** Gives some people turns to vote on, and finds a thread of each. */
async function preparePeople(arena: BenchArena, guests: readonly SeededGuest[]): Promise<Person[]> {
  const { db, modelIds } = arena
  const userIds = guests.map(({ userId }) => userId)
  const threads = await db
    .selectFrom('threads')
    .select(['id', 'userId'])
    .where('userId', 'in', userIds)
    .execute()
  const threadOf = new Map(threads.map(({ id, userId }) => [userId, id]))
  const battles = (REPEATS + 1) * REQUESTS + COUNTED
  const newcomers = (await seedGuests(arena, battles)).map(({ fingerprint }) => fingerprint)
  const [left = '', right = ''] = modelIds
  const turns = await seedFinishedTurns(db, userIds, VOTES_EACH, [left, right])
  return guests.map((guest) => ({
    ...guest,
    threadId: threadOf.get(guest.userId) ?? '',
    turnIds: turns.get(guest.userId) ?? [],
    newcomers,
  }))
}

/**
 * One after the other, of so many that a second has passed when somebody's turn comes again: nothing
 * of them is remembered.
 */
function nextOf({ people }: World): Person {
  const person = people.shift()
  if (!person) throw new Error('nobody is there')
  people.push(person)
  return person
}

function read({ client }: World, path: string, headers: RequestHeaders): Promise<number> {
  return answerMs(client, requestHead('GET', path, headers))
}

function castVote(world: World): Promise<number> {
  const person = nextOf(world)
  const path = `/api/v1/votes/?turn_id=${person.turnIds.pop()}&outcome=left_better`
  return answerMs(world.client, requestHead('POST', path, asGuest(person)))
}

async function answerMs(client: KeepAliveClient, head: string): Promise<number> {
  const startedAt = performance.now()
  const { status, body } = await client.request(head)
  if (status !== 200) throw new Error(`${head.split('?')[0]} was answered with ${status}: ${body}`)
  return performance.now() - startedAt
}

/** Someone's first question, until the gateway says that the turn is stored. */
async function startBattle(world: World): Promise<number> {
  const { newcomers } = nextOf(world)
  const socket = await openToChat(world.arena.url)
  const closed = once(socket, 'close')
  const startedAt = performance.now()
  socket.send(battleRequest(newcomers.pop() ?? ''))
  await waitForEvent(socket, 'setup')
  const ms = performance.now() - startedAt
  await closed
  return ms
}

function asGuest({ fingerprint }: SeededGuest): RequestHeaders {
  return { [GUEST_FINGERPRINT_HEADER]: fingerprint }
}
