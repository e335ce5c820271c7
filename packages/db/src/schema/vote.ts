import type { AnswerTag, AnswerVerdict } from '@assay/contracts/assessments'
import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { Generated } from 'kysely'

/** Append-only: a trigger refuses every change but severing the person and the turn. */
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
  /** Had the voter, who sees one answer at a time, opened only one of them? */
  sideUnread: Generated<boolean>
  /** The style codes of both answers. */
  leftStyle: number | null
  rightStyle: number | null
  /** Which sides declined to answer; null where both answered. */
  declined: DeclinedSides | null
  /** Chance with which its pair was drawn; null where it is not known. */
  pairProbability: number | null
  /** What its voter said of an answer with it; tags are there where a verdict is. */
  leftVerdict: AnswerVerdict | null
  leftTags: AnswerTag[] | null
  rightVerdict: AnswerVerdict | null
  rightTags: AnswerTag[] | null
  createdAt: Generated<Date>
}

/** What a voter says of an answer after the reveal. Append-only: a trigger refuses every change. */
export interface LateAssessmentTable {
  voteId: string
  side: 'left' | 'right'
  verdict: AnswerVerdict
  tags: AnswerTag[]
  at: Generated<Date>
}

/** A view of all that is said of answers, with the vote or later. */
export interface AssessmentView {
  voteId: string
  side: 'left' | 'right'
  verdict: AnswerVerdict
  tags: AnswerTag[]
  afterReveal: boolean
  at: Date
}
