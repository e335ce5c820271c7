import type { AnswerTag, Assessments } from '@assay/contracts/assessments'
import type { Subject } from '@assay/contracts/labels'
import type { LlmDto } from '@assay/contracts/llms'
import type { VoteOutcome } from '@assay/contracts/votes'
import { type Database, insertTurnLabels } from '@assay/db'
import { sql } from 'kysely'
import { insertRows } from '../rows.ts'
import { createPerson } from './person.ts'
import { seedFinishedTurns } from './seed-finished-turns.ts'
import { type SeededGuest, seedGuests } from './seed-guests.ts'
import type { Arena } from './start-arena.ts'

export interface Election {
  readonly voters: number
  /** Number of offered models on which the voters vote. */
  readonly models: number
  /** Subjects that the questions get in turn. By default, subjects and styles are unknown. */
  readonly subjects?: readonly Subject[]
  /** Number of voters who are clinicians with an ORCID iD. */
  readonly clinicians?: number
  /** What twelve voters choose, one after another. Default: the same for every pair. */
  readonly choicesOf?: (left: string, right: string) => readonly VoteOutcome[]
}

/** Where the election is held. The guests' keys are derived from the pepper. */
export interface Electorate extends Pick<Arena, 'db' | 'surroundings'> {
  readonly secrets: Pick<Arena['secrets'], 'GUEST_PEPPER'>
}

const TAGS: readonly AnswerTag[] = ['unsafe', 'wrong_number']
const OUTCOMES: readonly VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']
/** Of twelve voters on a pair, this many choose left, right, a tie and both bad. */
const SHARES = [6, 3, 2, 1]

/** Repeats each outcome, in the order of `OUTCOMES`, the number of times in its share. */
export const choicesWith = (shares: readonly number[]) =>
  shares.flatMap((share, at) => Array<VoteOutcome>(share).fill(OUTCOMES[at] ?? 'tie'))

/** Lets every voter vote once on every pair, through the API. Returns the number of votes. */
export async function holdElection(
  arena: Electorate,
  {
    voters,
    models,
    subjects = [],
    clinicians = 0,
    choicesOf = () => choicesWith(SHARES),
  }: Election,
): Promise<number> {
  const stranger = createPerson(arena.surroundings)
  const offered = await stranger.request<LlmDto[]>('GET', '/llms/?only_active=true')
  const drawn = offered.slice(0, models)
  const guests = await seedGuests(arena, voters)
  await identifyClinicians(arena.db, guests.slice(0, clinicians))
  let cast = 0
  for (const [at, left] of drawn.entries()) {
    for (const right of drawn.slice(at + 1)) {
      const choices = choicesOf(left.llm_name, right.llm_name)
      const more = { before: cast / voters, subjects, choices }
      cast += await voteOnPair(arena, guests, [left.id, right.id], more)
    }
  }
  return cast
}

async function identifyClinicians(db: Database, guests: readonly SeededGuest[]): Promise<void> {
  if (guests.length === 0) return
  const declared = { field: 'genetics', role: 'clinician', years: 9 } as const
  await insertRows(
    db,
    'declaredExpertise',
    guests.map(({ userId }) => ({ userId, ...declared })),
  )
  await insertRows(
    db,
    'identities',
    guests.map(({ userId }) => ({ provider: 'orcid', subject: userId, userId })),
  )
}

interface PairOptions {
  /** The number of pairs voted on before. */
  readonly before: number
  readonly subjects: readonly Subject[]
  readonly choices: readonly VoteOutcome[]
}

async function voteOnPair(
  { db, surroundings }: Electorate,
  guests: readonly SeededGuest[],
  pair: readonly [string, string],
  { before: pairsBefore, subjects, choices }: PairOptions,
): Promise<number> {
  const userIds = guests.map(({ userId }) => userId)
  const turns = await seedFinishedTurns(db, userIds, 1, pair)
  if (subjects.length > 0) await labelTurns(db, [...turns.values()].flat(), subjects)
  await Promise.all(
    guests.map(({ userId, fingerprint }, at) => {
      const guest = createPerson(surroundings, { fingerprint_hash: fingerprint })
      // No voter prefers the same side of every pair.
      const outcome = choices[(at * 5 + pairsBefore * 7) % choices.length]
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
