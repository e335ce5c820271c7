import { z } from 'zod'
import { Assessments } from './assessments.ts'
import { MAX_FEEDBACK_LENGTH } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { Fingerprint, GuestQuery } from './guest.ts'
import { ConflictBody, ReviewedKinds } from './patient-data.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

export const VoteOutcome = z.enum(['left_better', 'right_better', 'tie', 'both_bad'])
export type VoteOutcome = z.infer<typeof VoteOutcome>

/** How a model's votes went. */
export const OUTCOME_COUNTS = { wins: z.int(), losses: z.int(), ties: z.int(), both_bad: z.int() }

/** Sides of a vote that declined to answer; null if both answered. */
export const DeclinedSides = z.enum(['left', 'right', 'both'])
export type DeclinedSides = z.infer<typeof DeclinedSides>

/** Why a stored vote does not count in the ratings. */
export const UnratedReason = z.enum([
  'not_blind',
  'incomplete_answer',
  'self_identified',
  'too_fast',
  'over_daily_cap',
  /**
   * The network of the voter had already used its share of the votes on these models. The fold
   * decides this.
   */
  'network_share',
])
export type UnratedReason = z.infer<typeof UnratedReason>

/** Why a vote is left out of the ratings: it is unrated, or its voter is excluded. */
export const LeftOutReason = z.enum([...UnratedReason.options, 'excluded'])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** The reveal: the response to a vote is the first message that names the two models. */
export const VoteDto = z.object({
  id: z.uuid(),
  turn_id: z.uuid(),
  outcome: VoteOutcome,
  feedback_text: z.string().nullable(),
  left_model_name: z.string(),
  right_model_name: z.string(),
  /** Null if the vote counts in the ratings. */
  unrated_reason: UnratedReason.nullable(),
  created_at: z.iso.datetime(),
})
export type VoteDto = z.infer<typeof VoteDto>

const FeedbackText = text().trim().max(MAX_FEEDBACK_LENGTH)

export const CastVoteQuery = z.object({
  turn_id: z.uuid(),
  outcome: VoteOutcome,
  feedback_text: FeedbackText.optional(),
  fingerprint_hash: Fingerprint.optional(),
})
export type CastVoteQuery = z.infer<typeof CastVoteQuery>

/** The preferred place for the reason, because query strings appear in logs. */
export const CastVoteBody = z
  .object({
    feedback_text: FeedbackText.optional(),
    /** True if the screen shows one answer at a time and the voter has never opened one of them. */
    side_unread: z.boolean().optional(),
    phi_reviewed: ReviewedKinds.optional(),
    /** The voter's assessment of each answer, before the reveal. */
    assessments: Assessments.optional(),
  })
  .nullish()
export type CastVoteBody = z.infer<typeof CastVoteBody>

/** Sending the same outcome again returns the same vote. A different outcome is refused. */
export const castVoteRoute = defineRoute('POST', '/api/v1/votes/', {
  access: 'people',
  summary: 'Vote on a finished turn and reveal the models',
  querystring: CastVoteQuery,
  body: CastVoteBody,
  response: { 200: VoteDto, 404: ErrorBody, 409: ConflictBody },
})

const LeaveFeedbackQuery = GuestQuery.extend({ turn_id: z.uuid() })

const LeaveFeedbackBody = z.object({
  feedback_text: FeedbackText.min(1),
  phi_reviewed: ReviewedKinds.optional(),
})

/**
 * On a side-by-side turn, a reader may leave feedback and vote later, or never vote. The newest
 * feedback applies.
 */
export const leaveFeedbackRoute = defineRoute('POST', '/api/v1/votes/feedback', {
  access: 'people',
  summary: 'Leave feedback on a side-by-side turn without a vote',
  querystring: LeaveFeedbackQuery,
  body: LeaveFeedbackBody,
  response: { 200: MessageBody, 404: ErrorBody, 409: ConflictBody },
})
