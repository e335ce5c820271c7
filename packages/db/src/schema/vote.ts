import type { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'
import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { Generated } from 'kysely'

/** Append-only, enforced by a trigger. Only the links to the person and the turn may be removed. */
export interface VoteTable {
  id: string
  turnId: string | null
  userId: string | null
  voterId: string
  leftModelId: string
  rightModelId: string
  outcome: VoteOutcome
  feedbackText: string | null
  sampleQuestion: boolean
  rated: boolean
  unratedReason: UnratedReason | null
  /** True if the screen showed one answer at a time and the voter opened only one. */
  sideUnread: Generated<boolean>
  /** Style codes of the answers. */
  leftStyle: number | null
  rightStyle: number | null
  /** Sides that declined to answer; null if neither did. */
  declined: DeclinedSides | null
  /** Probability with which the pair was drawn; null if unknown. */
  pairProbability: number | null
  /** The voter's assessment of each answer, given with the vote. Tags require a verdict. */
  leftVerdict: AnswerVerdict | null
  leftTags: AnswerTag[] | null
  rightVerdict: AnswerVerdict | null
  rightTags: AnswerTag[] | null
  createdAt: Generated<Date>
}

/** A view of the assessments in `votes`. */
export interface AssessmentView {
  voteId: string
  side: 'left' | 'right'
  verdict: AnswerVerdict
  tags: AnswerTag[]
}
