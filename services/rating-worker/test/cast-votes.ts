import type { AnswerVerdict } from '@assay/contracts/assessments'
import { voteCast } from '@assay/contracts/events/vote-cast'
import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { type Database, newId } from '@assay/db'
import { createOutbox, enqueueEvents, newEvent } from '@assay/outbox'
import { insertModels, insertRows, insertThread } from '@assay/testing/rows'

export interface VoteSeed {
  readonly left: string
  readonly right: string
  readonly outcome: VoteOutcome
  readonly voter?: string
  /** The voter's account. */
  readonly user?: string
  readonly rated?: boolean
  /** The answers' style codes. */
  readonly leftStyle?: number
  readonly rightStyle?: number
  /** Which sides declined. */
  readonly declined?: DeclinedSides
  /** The verdict on the left answer. */
  readonly leftVerdict?: AnswerVerdict
  readonly turn?: string
  /** Why the vote is not rated. */
  readonly unratedReason?: UnratedReason
}

const SERVED_UNTIL = new Date(Date.now() + 3_600_000)

/** Adds offered models. Returns their ids in order. */
export async function addModels(db: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await insertModels(db, ids)
  const served = ids.map((modelId) => ({ modelId, servedUntil: SERVED_UNTIL }))
  if (served.length > 0) await insertRows(db, 'servedModels', served)
  return ids
}

/** Adds a turn that can be voted on. Returns its id. */
export async function addTurn(db: Database): Promise<string> {
  const [userId, id] = [newId(), newId()]
  await insertRows(db, 'users', { id: userId, isGuest: true, email: null })
  await insertThread(db, { id, userId })
  return id
}

/** Stores votes with their inbox rows and events, as the gateway does. Returns their ids. */
export async function castVotes(db: Database, seeds: readonly VoteSeed[]): Promise<string[]> {
  const votes = seeds.map((seed) => {
    const { left, right, outcome, voter = newId(), rated = true } = seed
    const { turn, user, unratedReason = 'too_fast', leftStyle, rightStyle, declined } = seed
    const { leftVerdict } = seed
    return {
      id: newId(),
      turnId: turn ?? null,
      voterId: voter,
      userId: user ?? null,
      leftModelId: left,
      rightModelId: right,
      outcome,
      sampleQuestion: false,
      rated,
      unratedReason: rated ? null : unratedReason,
      leftStyle,
      rightStyle,
      declined,
      leftVerdict,
      leftTags: leftVerdict && [],
    }
  })
  await createOutbox(db).commitWithEvents(async (trx) => {
    await insertRows(trx, 'votes', votes)
    await insertRows(
      trx,
      'ledgerInbox',
      votes.map(({ id }) => ({ kind: 'vote' as const, key: id })),
    )
    await enqueueEvents(
      trx,
      votes.map(({ id, outcome, rated }) =>
        newEvent(voteCast, 'test', { voteId: id, turnId: newId(), outcome, rated }),
      ),
    )
  })
  return votes.map(({ id }) => id)
}

/**
 * Creates votes in a repeating pattern: with every pair, every outcome, and voters who have more
 * than thirty votes.
 */
export function manyVotes(models: readonly string[], count: number): VoteSeed[] {
  const outcomes = ['left_better', 'right_better', 'tie', 'both_bad'] as const
  const voters = Array.from({ length: 12 }, newId)
  return Array.from({ length: count }, (_, vote) => {
    const left = vote % models.length
    const right = (left + 1 + (vote % (models.length - 1))) % models.length
    return {
      left: models[left] as string,
      right: models[right] as string,
      outcome: outcomes[(vote * 7) % 4] as VoteOutcome,
      voter: voters[(vote * vote) % voters.length] as string,
      rated: vote % 10 !== 0,
      // Some answers have no style code, like those from before style codes existed.
      ...(vote % 4 === 0 ? {} : { leftStyle: vote % 36 }),
      rightStyle: (vote * 5) % 36,
      ...(vote % 9 === 2 ? { declined: 'left' as const } : {}),
    }
  })
}

/** Reads the newest snapshot with its entries, ordered by model id. */
export async function newestSnapshot(db: Database) {
  const snapshot = await db
    .selectFrom('leaderboardSnapshots')
    .selectAll()
    .orderBy('computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('leaderboardEntries')
    .selectAll()
    .where('snapshotId', '=', snapshot.id)
    .orderBy('modelId')
    .execute()
  return { snapshot, entries }
}
