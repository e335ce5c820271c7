import {
  GUEST_FINGERPRINT_HEADER,
  type LeaderboardDto,
  type LlmDto,
  type VoteOutcome,
} from '@assay/contracts'
import { createDatabase, type Database } from '@assay/db'
import { BENCH_PEPPER } from '../bench/lib/open-arena.ts'
import { seedFinishedTurns } from '../bench/lib/seed-finished-turns.ts'
import { type SeededGuest, seedGuests } from '../bench/lib/seed-guests.ts'
import { callApi, type Headers } from '../scripts/screens/call-api.ts'
import { SUPERUSER, type Throwaway } from '../scripts/system/start-throwaway.ts'
import { insertExclusions } from '../services/rating-worker/src/exclusions/exclusion-repository.ts'

/** Settings of a system that takes the votes of made-up guests. */
export const VOTING_POLICY: Readonly<Record<string, string>> = {
  RATE_LIMIT_SCALE: '1000',
  VOTE_MIN_DELAY_MS: '0',
  GUEST_PEPPER: BENCH_PEPPER,
}

export interface Crowd {
  readonly voters: number
  /** How many of the models on offer they vote on. */
  readonly models: number
}

const OUTCOMES: readonly VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']
/** Of twelve voters on a pair so many prefer the left, the right, neither for good or for bad. */
const SHARES = [6, 3, 2, 1]

/** Lets everybody vote once on every pair, through the API; returns how many votes that were. */
export async function holdElection(
  { url, stack }: Throwaway,
  { voters, models }: Crowd,
): Promise<number> {
  await using db = createDatabase(stack.postgres.url)
  const offered = await callApi<LlmDto[]>(url, ['GET', '/llms/?only_active=true'])
  const modelIds = offered.slice(0, models).map(({ id }) => id)
  const guests = await seedGuests(db, voters)
  let cast = 0
  for (const [at, left] of modelIds.entries()) {
    for (const right of modelIds.slice(at + 1)) {
      cast += await voteOnPair({ url, db, guests }, [left, right])
    }
  }
  return cast
}

/** Is there a board of so many votes, with all that is worked out after it? */
export async function isCounted({ url }: Throwaway, votes: number): Promise<boolean> {
  const headers = await superuserHeaders(url)
  const board = await callApi<LeaderboardDto>(url, ['GET', '/leaderboard/'], headers)
  return board.ledger_position >= votes && (board.details?.ledger_position ?? 0) >= votes
}

interface Poll {
  readonly url: string
  readonly db: Database
  readonly guests: readonly SeededGuest[]
}

async function voteOnPair({ url, db, guests }: Poll, pair: readonly [string, string]) {
  const turns = await seedFinishedTurns(
    db,
    guests.map(({ userId }) => userId),
    1,
    pair,
  )
  const ballots = SHARES.flatMap((share, at) =>
    Array<VoteOutcome>(share).fill(OUTCOMES[at] ?? 'tie'),
  )
  await Promise.all(
    guests.map(({ userId, fingerprint }, at) => {
      const outcome = ballots[(at * 5) % ballots.length]
      const path = `/votes/?turn_id=${turns.get(userId)?.[0]}&outcome=${outcome}`
      return callApi(url, ['POST', path], { [GUEST_FINGERPRINT_HEADER]: fingerprint }, {})
    }),
  )
  return guests.length
}

async function superuserHeaders(url: string): Promise<Headers> {
  const { email, password } = SUPERUSER
  const { access_token: token } = await callApi<{ access_token: string }>(
    url,
    ['POST', '/login/access-token'],
    {},
    { username: email, password },
  )
  return { authorization: `Bearer ${token}` }
}

/** Leaves some voters of the ledger out, as the rules do. */
export async function excludeVoters({ stack }: Throwaway, count: number): Promise<void> {
  await using db = createDatabase(stack.postgres.url)
  const voters = await db
    .selectFrom('ledger')
    .select(['voterId', 'leftModelId'])
    .distinctOn('voterId')
    .limit(count)
    .execute()
  await insertExclusions(
    db,
    voters.map(({ voterId, leftModelId }, at) => ({
      voterId,
      ruleVersion: '1',
      excludedBy: null,
      ...(at % 2 === 0
        ? { reason: 'side_bias', evidence: { z: 5.53, votes: 40, left: 39 } }
        : { reason: 'residual', evidence: { z: 6.14, modelId: leftModelId, excess: 21.47 } }),
    })),
  )
}
