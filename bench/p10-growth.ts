import { once } from 'node:events'
import { newId } from '@assay/db'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { countStatements, enableStatementCounts } from './lib/count-statements.ts'
import { battleRequest, battleUrl } from './lib/hold-battle.ts'
import { type KeepAliveClient, openKeepAliveClient } from './lib/keep-alive-client.ts'
import { logInAsSuperuser } from './lib/log-in.ts'
import { openArena } from './lib/open-arena.ts'
import { report, round } from './lib/report.ts'
import { seedFinishedTurns } from './lib/seed-finished-turns.ts'
import { type SeededGuest, seedGuests } from './lib/seed-guests.ts'
import { seedEntriesOfVotes, seedHistories, seedSeveredVotes } from './lib/seed-histories.ts'
import { median } from './lib/statistics.ts'
import { untilEvent } from './lib/until-event.ts'

const REPEATS = 3
const REQUESTS = 150
/** Requests whose statements are counted, one by one. */
const COUNTED = 15
const PEOPLE = 50
/** Everybody has as many, at either size. */
const THREADS_EACH = 4
const TURNS_EACH = 5
const GOAL_RATIO = 1.3
/**
 * A turn has one vote, so five votes a turn are those of turns with text and four times as many
 * whose turns went with their people's accounts.
 */
const SIZES = [
  { turns: 10_000, votes: 50_000 },
  { turns: 1_000_000, votes: 5_000_000 },
]

/** One request of a kind, by a person of whom nothing is remembered; returns the milliseconds. */
type Request = (person: Person, client: KeepAliveClient) => Promise<number>

interface Person extends SeededGuest {
  readonly threadId: string
  /** Finished battles without a vote. */
  readonly turnIds: string[]
  /** Fingerprints of people who have not asked yet. */
  readonly newcomers: string[]
}

/** P10: what people wait for at a million turns, beside the same at ten thousand. */
await using arena = await openArena({
  replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
  models: { count: 20, provider: 'scripted', providerModel: 'tokens=1,ttft=0' },
  onStack: ({ postgres }) => enableStatementCounts(postgres),
})
const { db, system, modelIds } = arena
const [left = '', right = ''] = modelIds
const token = await logInAsSuperuser(system.url)
const REQUEST_OF: Readonly<Record<string, Request>> = {
  'thread list': (person, client) => read(client, '/api/v1/threads/', asGuest(person)),
  history: (person, client) =>
    read(client, `/api/v1/threads/${person.threadId}/history`, asGuest(person)),
  leaderboard: (_person, client) =>
    read(client, '/api/v1/leaderboard/?limit=50', `authorization: Bearer ${token}`),
  analytics: (_person, client) =>
    read(client, '/api/v1/analytics', `authorization: Bearer ${token}`),
  vote: castVote,
  'battle start': startBattle,
}

// They have done their work on what is seeded: board and summaries are there already.
await boardIsServed()
for (const { service, stop } of system.processes)
  if (service === 'rating-worker' || service === 'analytics-projector') await stop()

const measured = []
let seeded = { turns: 0, votes: 0 }
for (const size of SIZES) {
  const startedAt = performance.now()
  await grow(seeded, size)
  seeded = size
  console.log(
    `${size.turns} turns seeded in ${round((performance.now() - startedAt) / 1_000, 0)} s`,
  )
  measured.push(await measureAll())
}
const [small = {}, large = {}] = measured
report(
  `P10 p50 at ${SIZES[1]?.turns} turns and ${SIZES[1]?.votes} votes`,
  Object.keys(REQUEST_OF).map((kind) => {
    const [before, after] = [small[kind], large[kind]]
    const ratio = (after?.p50Ms ?? Number.NaN) / (before?.p50Ms ?? Number.NaN)
    return {
      figure: kind,
      value: `${round(ratio)} × (${round(after?.p50Ms ?? Number.NaN)} ms), ${after?.statements} statements`,
      beside: `at ${SIZES[0]?.turns} turns: ${round(before?.p50Ms ?? Number.NaN)} ms, ${before?.statements} statements`,
      goal: `≤ ${GOAL_RATIO} ×, as many statements`,
      reached: ratio <= GOAL_RATIO && before?.statements === after?.statements,
    }
  }),
)

async function boardIsServed(): Promise<void> {
  using client = await openKeepAliveClient(system.url)
  const head = requestOf('GET', '/api/v1/leaderboard/?limit=1', `authorization: Bearer ${token}`)
  while ((await client.request(head)).status !== 200);
}

/** Adds what is missing to a size, and what the services would have made of it. */
async function grow(from: typeof seeded, to: typeof seeded): Promise<void> {
  const turnsOfPerson = THREADS_EACH * TURNS_EACH
  const people = Array.from({ length: (to.turns - from.turns) / turnsOfPerson }, newId)
  await sql`
    insert into users (id, is_guest, guest_key)
    select id, true, uuid_send(id) from unnest(${people}::uuid[]) as id`.execute(db)
  await seedHistories(db, people, { threadsEach: THREADS_EACH, turnsEach: TURNS_EACH, modelIds })
  const severed = to.votes - from.votes - (to.turns - from.turns)
  await seedSeveredVotes(db, severed, [left, right])
  await seedEntriesOfVotes(db)
  await sql`
    insert into analytics_message_counts (is_first, sample_question, total)
    values (true, false, ${to.turns / TURNS_EACH}), (false, false, ${to.turns - to.turns / TURNS_EACH})
    on conflict (is_first, sample_question) do update set total = excluded.total`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}

async function measureAll() {
  const people = await preparePeople()
  using client = await openKeepAliveClient(system.url)
  const p50s: Record<string, number[]> = {}
  for (let repeat = 0; repeat <= REPEATS; repeat++)
    for (const [kind, request] of Object.entries(REQUEST_OF)) {
      const p50 = await p50Ms(() => request(nextOf(people), client))
      // The first round warms plans and caches.
      if (repeat > 0) p50s[kind] = [...(p50s[kind] ?? []), p50]
    }
  const results: Record<string, { readonly p50Ms: number; readonly statements: number }> = {}
  for (const [kind, request] of Object.entries(REQUEST_OF)) {
    const counts: number[] = []
    for (let count = 0; count < COUNTED; count++)
      counts.push(await countStatements(db, () => request(nextOf(people), client)))
    results[kind] = { p50Ms: median(p50s[kind] ?? []), statements: median(counts) }
  }
  return results
}

async function p50Ms(request: () => Promise<number>): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < REQUESTS; count++) took.push(await request())
  return median(took)
}

/** People with a history like everybody's, and turns to vote on. */
async function preparePeople(): Promise<Person[]> {
  const guests = await seedGuests(db, PEOPLE)
  const userIds = guests.map(({ userId }) => userId)
  await seedHistories(db, userIds, { threadsEach: THREADS_EACH, turnsEach: TURNS_EACH, modelIds })
  const threads = await db
    .selectFrom('threads')
    .select(['id', 'userId'])
    .where('userId', 'in', userIds)
    .execute()
  const requests = (REPEATS + 1) * REQUESTS + COUNTED
  const newcomers = (await seedGuests(db, requests)).map(({ fingerprint }) => fingerprint)
  const turns = await seedFinishedTurns(db, userIds, Math.ceil(requests / PEOPLE), [left, right])
  return guests.map((guest) => ({
    ...guest,
    threadId: threads.find(({ userId }) => userId === guest.userId)?.id ?? '',
    turnIds: turns.get(guest.userId) ?? [],
    newcomers,
  }))
}

/** One after the other, so that a second lies between two requests of the same person. */
function nextOf(people: Person[]): Person {
  const person = people.shift()
  if (!person) throw new Error('nobody is there')
  people.push(person)
  return person
}

function read(client: KeepAliveClient, path: string, credential: string): Promise<number> {
  return answerMs(client, requestOf('GET', path, credential))
}

function castVote(person: Person, client: KeepAliveClient): Promise<number> {
  const path = `/api/v1/votes/?turn_id=${person.turnIds.pop()}&outcome=left_better`
  return answerMs(client, requestOf('POST', path, asGuest(person)))
}

async function answerMs(client: KeepAliveClient, head: string): Promise<number> {
  const startedAt = performance.now()
  const { status, body } = await client.request(head)
  if (status !== 200) throw new Error(`${head.split('?')[0]} was answered with ${status}: ${body}`)
  return performance.now() - startedAt
}

/** Someone's first question, until the gateway says that the turn is stored. */
async function startBattle({ newcomers }: Person): Promise<number> {
  const socket = new WebSocket(battleUrl(system.url))
  const closed = once(socket, 'close')
  await once(socket, 'open')
  const startedAt = performance.now()
  socket.send(battleRequest(newcomers.pop() ?? ''))
  await untilEvent(socket, 'setup')
  const ms = performance.now() - startedAt
  await closed
  return ms
}

function asGuest({ fingerprint }: SeededGuest): string {
  return `x-guest-fingerprint: ${fingerprint}`
}

function requestOf(method: 'GET' | 'POST', path: string, credential: string): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    credential,
    'content-length: 0',
    '\r\n',
  ].join('\r\n')
}
