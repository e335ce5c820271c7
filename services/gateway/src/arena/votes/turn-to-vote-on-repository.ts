import { toEnding } from '@assay/contracts/chat/answer-errors'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { compileOnce, type Database } from '@assay/db'
import { sql } from 'kysely'
import { FOUND_REASON } from './found-reason-repository.ts'
import type { TurnToVoteOn } from './vote-policy.ts'

export interface StoredVote {
  readonly id: string
  readonly outcome: VoteOutcome
  readonly feedbackText: string | null
  readonly unratedReason: UnratedReason | null
  readonly createdAt: Date
}

export interface TurnWithVote extends TurnToVoteOn {
  readonly vote: StoredVote | null
}

/** Finds turns with two answers by id, each with its vote if it has one. */
export async function findTurnsToVoteOn(
  db: Database,
  turnIds: readonly string[],
): Promise<Map<string, TurnWithVote>> {
  const rows = await selectTurnsToVoteOn(db, turnIds)
  return new Map(rows.map((row) => [row.id, toTurnWithVote(row)]))
}

const TURN_COLUMNS = [
  'turns.id',
  'turns.userId',
  'turns.state',
  'turns.blind',
  'turns.sampleQuestion',
  'turns.pairProbability',
  'l.modelId as leftModelId',
  'lm.llmName as leftModelName',
  'l.state as leftState',
  'l.selfIdentified as leftSelfIdentified',
  'l.finishReason as leftFinishReason',
  'l.completedAt as leftCompletedAt',
  'l.style as leftStyle',
  'r.modelId as rightModelId',
  'rm.llmName as rightModelName',
  'r.state as rightState',
  'r.selfIdentified as rightSelfIdentified',
  'r.finishReason as rightFinishReason',
  'r.completedAt as rightCompletedAt',
  'r.style as rightStyle',
  'votes.id as voteId',
  'votes.outcome',
  'votes.feedbackText',
  'votes.createdAt as votedAt',
] as const

const selectTurnsToVoteOn = compileOnce((db, turnIds: readonly string[]) =>
  db
    .selectFrom('turns')
    .innerJoin('answers as l', (join) =>
      join.onRef('l.turnId', '=', 'turns.id').on('l.side', '=', 'left'),
    )
    .innerJoin('answers as r', (join) =>
      join.onRef('r.turnId', '=', 'turns.id').on('r.side', '=', 'right'),
    )
    .innerJoin('models as lm', 'lm.id', 'l.modelId')
    .innerJoin('models as rm', 'rm.id', 'r.modelId')
    // The lateral join forces an index lookup per turn. A plan that was cached early would scan all
    // votes.
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('votes')
          .select(['id', 'outcome', 'feedbackText', 'unratedReason', 'createdAt'])
          .whereRef('votes.turnId', '=', 'turns.id')
          .limit(1)
          .as('votes'),
      (join) => join.onTrue(),
    )
    .leftJoin('ledger', 'ledger.voteId', 'votes.id')
    .select(TURN_COLUMNS)
    .select(sql<Date>`now()`.as('readAt'))
    // If the fold has found a reason, it is in the ledger.
    .select(FOUND_REASON.as('unratedReason'))
    // The subquery hides the array's length, because PostgreSQL would plan the statement again for
    // each short array.
    .where('turns.id', '=', sql<string>`any((select ${turnIds}::uuid[])::uuid[])`),
)

interface TurnRow
  extends Pick<
    TurnToVoteOn,
    'id' | 'userId' | 'state' | 'blind' | 'sampleQuestion' | 'pairProbability' | 'readAt'
  > {
  readonly leftModelId: string
  readonly leftModelName: string
  readonly leftState: TurnToVoteOn['state']
  readonly leftSelfIdentified: boolean
  readonly leftFinishReason: string | null
  readonly leftCompletedAt: Date | null
  readonly leftStyle: number | null
  readonly rightModelId: string
  readonly rightModelName: string
  readonly rightState: TurnToVoteOn['state']
  readonly rightSelfIdentified: boolean
  readonly rightFinishReason: string | null
  readonly rightCompletedAt: Date | null
  readonly rightStyle: number | null
  readonly voteId: string | null
  readonly outcome: VoteOutcome | null
  readonly feedbackText: string | null
  readonly unratedReason: UnratedReason | null
  readonly votedAt: Date | null
}

function toTurnWithVote(row: TurnRow): TurnWithVote {
  const { voteId, outcome, feedbackText, unratedReason, votedAt } = row
  return {
    id: row.id,
    userId: row.userId,
    state: row.state,
    blind: row.blind,
    sampleQuestion: row.sampleQuestion,
    pairProbability: row.pairProbability,
    readAt: row.readAt,
    left: {
      modelId: row.leftModelId,
      modelName: row.leftModelName,
      state: row.leftState,
      selfIdentified: row.leftSelfIdentified,
      ending: toEnding(row.leftFinishReason),
      completedAt: row.leftCompletedAt,
      style: row.leftStyle,
    },
    right: {
      modelId: row.rightModelId,
      modelName: row.rightModelName,
      state: row.rightState,
      selfIdentified: row.rightSelfIdentified,
      ending: toEnding(row.rightFinishReason),
      completedAt: row.rightCompletedAt,
      style: row.rightStyle,
    },
    vote:
      voteId && outcome && votedAt
        ? { id: voteId, outcome, feedbackText, unratedReason, createdAt: votedAt }
        : null,
  }
}
