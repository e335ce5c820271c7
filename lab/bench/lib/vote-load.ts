import type { Assessments } from '@assay/contracts'
import { seedFinishedTurns, seedGuests } from '@assay/harness'
import { sql } from 'kysely'
import type { BenchArena } from './bench-arena.ts'
import { type KeepAliveClient, openKeepAliveClient, voteRequest } from './keep-alive-client.ts'

export interface VoteLoadOptions {
  /** Each sends its next vote when the last one is answered. */
  readonly clients: number
  /** Finished battles of each, for all that it casts. */
  readonly turnsEach: number
}

export interface CastVotes {
  readonly seconds: number
  /** Of each vote. */
  readonly latenciesMs: readonly number[]
}

/** People with finished battles before them, on a connection each. */
export interface VoteLoad extends Disposable {
  /** All of them cast votes for so long, with these assessments or none. */
  cast(seconds: number, assessments?: Assessments): Promise<CastVotes>
}

interface Voter {
  readonly client: KeepAliveClient
  readonly fingerprint: string
  readonly turnIds: string[]
}

export async function openVoteLoad(
  arena: BenchArena,
  { clients, turnsEach }: VoteLoadOptions,
): Promise<VoteLoad> {
  const { db, url, modelIds } = arena
  const guests = await seedGuests(arena, clients)
  const [left = '', right = ''] = modelIds
  const userIds = guests.map(({ userId }) => userId)
  const turns = await seedFinishedTurns(db, userIds, turnsEach, [left, right])
  await sql`checkpoint`.execute(db)
  const voters = await Promise.all(
    guests.map(async ({ userId, fingerprint }) => ({
      ...{ client: await openKeepAliveClient(url), fingerprint },
      turnIds: turns.get(userId) ?? [],
    })),
  )
  return {
    async cast(seconds, assessments) {
      const startedAt = performance.now()
      const until = startedAt + seconds * 1_000
      const body = JSON.stringify({ assessments })
      const latencies = await Promise.all(voters.map((voter) => castUntil(until, voter, body)))
      const took = (performance.now() - startedAt) / 1_000
      return { seconds: took, latenciesMs: latencies.flat() }
    },
    [Symbol.dispose]() {
      for (const { client } of voters) client[Symbol.dispose]()
    },
  }
}

/** @returns how long each vote took, in milliseconds. */
async function castUntil(
  until: number,
  { client, fingerprint, turnIds }: Voter,
  body: string,
): Promise<number[]> {
  const latenciesMs: number[] = []
  for (let sentAt = performance.now(); sentAt <= until; ) {
    const turnId = turnIds.pop()
    if (!turnId) throw new Error('too few turns were seeded')
    const { status } = await client.request(voteRequest(turnId, fingerprint, body))
    if (status !== 200) throw new Error(`a vote was answered with ${status}`)
    const answeredAt = performance.now()
    latenciesMs.push(answeredAt - sentAt)
    sentAt = answeredAt
  }
  return latenciesMs
}
