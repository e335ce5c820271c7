import type { StoredAssessment } from '@assay/contracts/assessments'
import type { Database } from '@assay/db'
import { type AppError, ConflictError, NotFoundError } from '../../http/app-error.ts'
import { isSameAssessment } from './assessment-policy.ts'
import { listAssessments } from './assessment-repository.ts'
import type { VoteDecision } from './decide-vote.ts'
import {
  findTurnsToVoteOn,
  type StoredVote,
  type TurnWithVote,
} from './turn-to-vote-on-repository.ts'
import type { RevealedVote, VoteRequest } from './vote-request.ts'

type Turns = ReadonlyMap<string, TurnWithVote>
type AssessmentsByVote = ReadonlyMap<string, readonly StoredAssessment[]>

/**
 * Returns the result of each request, with the names of the models. If the turn already had a vote,
 * the result is that vote, or a refusal if the request's outcome or assessments differ.
 * @param stored the time at which each new vote was stored, by its id.
 */
export async function answerVotes(
  db: Database,
  decisions: readonly VoteDecision[],
  stored: ReadonlyMap<string, Date>,
): Promise<(RevealedVote | AppError)[]> {
  const repeats = decisions.flatMap((decision) => {
    const isNew = decision.state === 'new' && stored.has(decision.vote.id)
    return isNew || decision.state === 'refused' ? [] : [decision.request]
  })
  const turns: Turns =
    repeats.length > 0
      ? await findTurnsToVoteOn(
          db,
          repeats.map(({ turnId }) => turnId),
        )
      : new Map()
  const assessments = await findAssessments(db, repeats, turns)
  return decisions.map((decision) => {
    if (decision.state === 'refused') return decision.error
    const createdAt = decision.state === 'new' ? stored.get(decision.vote.id) : undefined
    if (decision.state === 'new' && createdAt)
      return reveal(decision.vote.turn, { ...decision.vote, createdAt })
    const { request } = decision
    return answerRepeat(request, turns.get(request.turnId), assessments)
  })
}

/**
 * Finds the stored assessments of the votes that these requests repeat. Requests without
 * assessments are skipped.
 */
async function findAssessments(
  db: Database,
  requests: readonly VoteRequest[],
  turns: Turns,
): Promise<AssessmentsByVote> {
  const voteIds = requests.flatMap(({ turnId, assessments }) => {
    const vote = turns.get(turnId)?.vote
    return vote && assessments.length > 0 ? [vote.id] : []
  })
  return voteIds.length > 0 ? listAssessments(db, voteIds) : new Map()
}

function answerRepeat(
  { outcome, assessments }: VoteRequest,
  turn: TurnWithVote | undefined,
  assessmentsByVote: AssessmentsByVote,
): RevealedVote | AppError {
  if (!turn?.vote) return new NotFoundError('Turn not found')
  if (turn.vote.outcome !== outcome) return new ConflictError('This turn already has a vote')
  const stored = assessmentsByVote.get(turn.vote.id) ?? []
  const isStored = (assessment: StoredAssessment) =>
    isSameAssessment(
      stored.find(({ side }) => side === assessment.side),
      assessment,
    )
  if (!assessments.every(isStored))
    return new ConflictError('This turn already has a vote without this verdict')
  return reveal(turn, turn.vote)
}

function reveal(
  turn: Pick<TurnWithVote, 'id' | 'left' | 'right'>,
  { id, outcome, feedbackText, unratedReason, createdAt }: StoredVote,
): RevealedVote {
  return {
    ...{ id, outcome, feedbackText, unratedReason, createdAt },
    turnId: turn.id,
    leftModelName: turn.left.modelName,
    rightModelName: turn.right.modelName,
  }
}
