import type { AnswerTag, Assessments } from '@assay/contracts/assessments'
import type { Subject } from '@assay/contracts/labels'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { LlmDto } from '@assay/contracts/llms'
import type { VoteOutcome } from '@assay/contracts/votes'
import { type Database, insertTurnLabels, newId } from '@assay/db'
import {
  type Arena,
  createPerson,
  type SeededGuest,
  seedFinishedTurns,
  seedGuests,
} from '@assay/testing/arena'
import { sql } from 'kysely'

export interface Election {
  readonly voters: number
  /** Number of offered models on which the voters vote. */
  readonly models: number
  /** Subjects that the questions get in turn. By default, subjects and styles are unknown. */
  readonly subjects?: readonly Subject[]
  /** Number of voters who are clinicians with an ORCID iD. */
  readonly clinicians?: number
}

const TAGS: readonly AnswerTag[] = ['unsafe', 'wrong_number']
const OUTCOMES: readonly VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']
/** Of twelve voters on a pair, this many choose left, right, a tie and both bad. */
const SHARES = [6, 3, 2, 1]

/** Lets every voter vote once on every pair, through the API. Returns the number of votes. */
export async function holdElection(
  arena: Arena,
  { voters, models, subjects = [], clinicians = 0 }: Election,
): Promise<number> {
  const stranger = createPerson(arena.surroundings)
  const offered = await stranger.request<LlmDto[]>('GET', '/llms/?only_active=true')
  const modelIds = offered.slice(0, models).map(({ id }) => id)
  const guests = await seedGuests(arena, voters)
  await identifyClinicians(arena.db, guests.slice(0, clinicians))
  let cast = 0
  for (const [at, left] of modelIds.entries()) {
    for (const right of modelIds.slice(at + 1)) {
      cast += await voteOnPair(arena, guests, [left, right], { before: cast / voters, subjects })
    }
  }
  return cast
}

async function identifyClinicians(db: Database, guests: readonly SeededGuest[]): Promise<void> {
  if (guests.length === 0) return
  const declared = { field: 'genetics', role: 'clinician', years: 9 } as const
  await db
    .insertInto('declaredExpertise')
    .values(guests.map(({ userId }) => ({ userId, ...declared })))
    .execute()
  await db
    .insertInto('identities')
    .values(guests.map(({ userId }) => ({ provider: 'orcid', subject: userId, userId })))
    .execute()
}

/** Whether there is a board with this many votes and with all of its details. */
export async function isCounted(arena: Arena, votes: number): Promise<boolean> {
  const board = await (await arena.superuser()).request<LeaderboardDto>('GET', '/leaderboard/')
  const played = board.entries.reduce((sum, entry) => sum + entry.matches_played, 0)
  return played >= 2 * votes && board.details?.ledger_position === board.ledger_position
}

async function voteOnPair(
  { db, surroundings }: Arena,
  guests: readonly SeededGuest[],
  pair: readonly [string, string],
  { before: pairsBefore, subjects }: { before: number; subjects: readonly Subject[] },
): Promise<number> {
  const userIds = guests.map(({ userId }) => userId)
  const turns = await seedFinishedTurns(db, userIds, 1, pair)
  if (subjects.length > 0) await labelTurns(db, [...turns.values()].flat(), subjects)
  const outcomes = SHARES.flatMap((share, at) =>
    Array<VoteOutcome>(share).fill(OUTCOMES[at] ?? 'tie'),
  )
  await Promise.all(
    guests.map(({ userId, fingerprint }, at) => {
      const guest = createPerson(surroundings, { fingerprint_hash: fingerprint })
      // No voter prefers the same side of every pair.
      const outcome = outcomes[(at * 5 + pairsBefore * 7) % outcomes.length]
      const path = `/votes/?turn_id=${turns.get(userId)?.[0]}&outcome=${outcome}`
      return guest.request('POST', path, { assessments: assessmentsOf(at + pairsBefore) })
    }),
  )
  return guests.length
}

/** Labels seeded turns and sets the style of their answers, as the projector and the workers do. */
async function labelTurns(
  db: Database,
  turnIds: readonly string[],
  subjects: readonly Subject[],
): Promise<void> {
  const label = { source: 'weights', actor: null, version: '1', status: 'matched' } as const
  await insertTurnLabels(
    db,
    turnIds.flatMap((turnId, at) => [
      { ...label, turnId, axis: 'subject', slugs: [subjects[at % subjects.length] as Subject] },
      { ...label, turnId, axis: 'task', slugs: ['knowledge'] },
    ]),
  )
  await db
    .updateTable('answers')
    // A few style codes are used, so that answers differ in length.
    .set({ style: sql<number>`(ascii(substr(id::text, 1, 1)) % 5) * 8` })
    .where('turnId', 'in', turnIds)
    .execute()
}

/**
 * A voter's verdicts on both answers. Every fourth left answer is wrong, and every sixth right
 * answer is declined.
 */
function assessmentsOf(at: number): Assessments {
  const left = {
    verdict: at % 4 === 0 ? 'wrong' : 'right',
    tags: at % 4 === 0 ? TAGS : [],
  } as const
  const right = { verdict: at % 6 === 0 ? 'declined' : 'mostly_right', tags: [] } as const
  return { left: { ...left, tags: [...left.tags] }, right: { ...right, tags: [] } }
}

/** Excludes some of the ledger's voters, as the rules do. */
export async function excludeVoters({ db }: Arena, count: number): Promise<void> {
  const voters = await db
    .selectFrom('ledger')
    .select(['voterId', 'leftModelId'])
    .distinctOn('voterId')
    .limit(count)
    .execute()
  const exclusions = await db
    .insertInto('voteExclusions')
    .values(
      voters.map(({ voterId, leftModelId }, at) => ({
        ...{ id: newId(), voterId, ruleVersion: '1', excludedBy: null },
        ...(at % 2 === 0
          ? { reason: 'side_bias', evidence: JSON.stringify({ z: 5.53, votes: 40, left: 39 }) }
          : {
              reason: 'residual',
              evidence: JSON.stringify({ z: 6.14, modelId: leftModelId, excess: 21.47 }),
            }),
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('reviews')
    .values(exclusions.map(({ id }) => ({ id, kind: 'exclusion' as const, subject: id })))
    .execute()
}
