import type { StoredAssessment } from '@assay/contracts/assessments'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { Database } from '@assay/db'
import { labelsOfTurn } from '../labels/label-repository.ts'
import { assessmentsOfVote } from '../votes/assessment-repository.ts'
import { FOUND_REASON } from '../votes/found-reason-repository.ts'
import type { TurnRecord } from './public-turn.ts'

const TURN_COLUMNS = [
  'turns.id',
  'turns.idx',
  'turns.prompt',
  'turns.state',
  'turns.blind',
  'turns.createdAt',
  'answers.id as answerId',
  'answers.side',
  'answers.modelId',
  'models.llmName as modelName',
  'answers.state as answerState',
  'answers.content',
  'answers.errorCode',
  'answers.reasoning',
  'answers.ttftMs',
  'answers.durationMs',
  'answers.outputTokens',
  'answers.createdAt as answerCreatedAt',
  'answers.completedAt',
  'answers.finishReason',
  'answers.providerSources',
  'answers.declinedBefore',
  'answers.selfIdentified',
  'votes.id as voteId',
  'votes.outcome',
  'turns.feedbackText',
  'votes.feedbackText as voteFeedbackText',
  'votes.sideUnread',
] as const

/** Lists all turns of a thread in order, with their answers and votes. It uses one statement. */
export async function listTurns(db: Database, threadId: string): Promise<TurnRecord[]> {
  const rows = await db
    .selectFrom('turns')
    .innerJoin('answers', 'answers.turnId', 'turns.id')
    .innerJoin('models', 'models.id', 'answers.modelId')
    .leftJoin('votes', 'votes.turnId', 'turns.id')
    .leftJoin('ledger', 'ledger.voteId', 'votes.id')
    .select(TURN_COLUMNS)
    .select([assessmentsOfVote.as('assessments'), labelsOfTurn.as('labels')])
    // If the fold has found a reason, it is in the ledger.
    .select(FOUND_REASON.as('unratedReason'))
    .where('turns.threadId', '=', threadId)
    .orderBy('turns.idx')
    .orderBy('answers.side')
    .execute()

  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofTurn) => {
    const [turn] = ofTurn as [(typeof ofTurn)[number]]
    const { id, idx, prompt, state, blind, createdAt, feedbackText, labels } = turn
    return {
      ...{ id, idx, prompt, state, blind, createdAt, feedbackText, labels },
      vote: toVote(turn),
      answers: ofTurn.map(toAnswer),
    }
  })
}

type AnswerOfRow = TurnRecord['answers'][number]

interface AnswerRow extends Omit<AnswerOfRow, 'id' | 'state' | 'createdAt'> {
  readonly answerId: AnswerOfRow['id']
  readonly answerState: AnswerOfRow['state']
  readonly answerCreatedAt: AnswerOfRow['createdAt']
}

function toAnswer(row: AnswerRow): AnswerOfRow {
  return {
    id: row.answerId,
    side: row.side,
    modelId: row.modelId,
    modelName: row.modelName,
    state: row.answerState,
    content: row.content,
    errorCode: row.errorCode,
    reasoning: row.reasoning,
    ttftMs: row.ttftMs,
    durationMs: row.durationMs,
    outputTokens: row.outputTokens,
    createdAt: row.answerCreatedAt,
    completedAt: row.completedAt,
    finishReason: row.finishReason,
    providerSources: row.providerSources,
    declinedBefore: row.declinedBefore,
    selfIdentified: row.selfIdentified,
  }
}

interface VoteRow {
  readonly voteId: string | null
  readonly outcome: VoteOutcome | null
  readonly voteFeedbackText: string | null
  readonly sideUnread: boolean | null
  readonly unratedReason: UnratedReason | null
  readonly assessments: StoredAssessment[] | null
}

function toVote({ voteId: id, outcome, voteFeedbackText, ...row }: VoteRow): TurnRecord['vote'] {
  if (!id || !outcome) return null
  return {
    id,
    outcome,
    feedbackText: voteFeedbackText,
    sideUnread: row.sideUnread ?? false,
    unratedReason: row.unratedReason,
    assessments: row.assessments ?? [],
  }
}
