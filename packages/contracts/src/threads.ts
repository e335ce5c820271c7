import { z } from 'zod'
import { StoredAssessment } from './assessments.ts'
import { AnswerEnding } from './chat/answer-errors.ts'
import { ProviderSource } from './chat/answer-sources.ts'
import { MAX_SEARCH_LENGTH, MAX_TITLE_LENGTH } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { TurnLabelsDto } from './labels.ts'
import { ConflictBody, ReviewedKinds } from './patient-data.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'
import { UnratedReason, VoteOutcome } from './votes.ts'

export const ChatMode = z.enum(['battle', 'dual', 'single'])
export type ChatMode = z.infer<typeof ChatMode>

export const AnswerSide = z.enum(['left', 'right', 'single'])
export type AnswerSide = z.infer<typeof AnswerSide>

export const TurnState = z.enum(['queued', 'streaming', 'done', 'failed'])
export type TurnState = z.infer<typeof TurnState>

export const ThreadDto = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  title: z.string(),
  mode: ChatMode,
  is_active: z.boolean(),
  last_message_at: z.iso.datetime(),
  model_name: z.string().nullable(),
  /** True if the history lists the thread at the top. */
  pinned: z.boolean(),
})
export type ThreadDto = z.infer<typeof ThreadDto>

const MessageMetricsDto = z.object({
  ttft_ms: z.int().nullable(),
  duration_ms: z.int(),
  output_tokens: z.int().nullable(),
})

/**
 * Fields that could reveal the model (name, reasoning, metrics) are null until the viewer may know
 * the model.
 */
export const MessageDto = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  model_id: z.uuid().nullable(),
  model_name: z.string().nullable(),
  side: AnswerSide.nullable(),
  turn_idx: z.int(),
  state: TurnState,
  /** The notice under a failed answer. */
  error: z.string().nullable(),
  /** Null if the answer ended normally. */
  ending: AnswerEnding.nullable(),
  /** Set if this answer is the retry of a declined answer. It cannot be retried again. */
  declined_before: z.literal(true).optional(),
  /** Sources that the provider returned, in the order of their numbers in the text. */
  provider_sources: z.array(ProviderSource),
  reasoning: z.string().nullable(),
  metrics: MessageMetricsDto.nullable(),
})
export type MessageDto = z.infer<typeof MessageDto>

const TurnVoteDto = z.object({
  id: z.uuid(),
  outcome: VoteOutcome,
  feedback_text: z.string().nullable(),
  /** True if the voter never opened one of the answers. */
  side_unread: z.boolean(),
  /** The voter's assessments of the answers, left side first. */
  assessments: z.array(StoredAssessment),
})

export const TurnDto = z.object({
  id: z.uuid(),
  idx: z.int(),
  state: TurnState,
  user_msg_id: z.uuid(),
  left_msg_id: z.uuid().nullable(),
  right_msg_id: z.uuid().nullable(),
  left_model_name: z.string().nullable(),
  right_model_name: z.string().nullable(),
  vote: TurnVoteDto.nullable(),
  /** Why the vote is not rated. Before the vote, why it would not be rated. */
  unrated_reason: UnratedReason.nullable(),
  /** Feedback on a side-by-side turn without a vote. */
  feedback_text: z.string().nullable(),
  labels: TurnLabelsDto,
})
export type TurnDto = z.infer<typeof TurnDto>

export const ThreadHistoryDto = z.object({
  mode: ChatMode,
  messages: z.array(MessageDto),
  turns: z.array(TurnDto),
  left_model_name: z.string().nullable(),
  right_model_name: z.string().nullable(),
})
export type ThreadHistoryDto = z.infer<typeof ThreadHistoryDto>

const ThreadParams = z.object({ id: z.uuid() })

const ListThreadsQuery = GuestQuery.extend({
  user_id: z.uuid().optional(),
  /**
   * Lists threads that have each of these words (the first eight), in any order, in the title, in a
   * question, or in an answer whose turn has a vote. A blank search lists all threads. The search
   * ignores case and accents, and Greek letters match their names.
   */
  search: text().trim().max(MAX_SEARCH_LENGTH).optional(),
  /** The last thread of the previous page. */
  before: z.uuid().optional(),
})

export const listThreadsRoute = defineRoute('GET', '/api/v1/threads/', {
  access: 'people',
  summary: "List the caller's threads, with pinned threads first and then the newest, page by page",
  querystring: ListThreadsQuery,
  response: { 200: z.array(ThreadDto), 404: ErrorBody },
})

export const readThreadHistoryRoute = defineRoute('GET', '/api/v1/threads/:id/history', {
  access: 'people',
  summary: 'List all turns of a thread, with model names only after the reveal',
  params: ThreadParams,
  querystring: GuestQuery,
  response: { 200: ThreadHistoryDto, 404: ErrorBody },
})

export const deleteThreadRoute = defineRoute('DELETE', '/api/v1/threads/:id', {
  access: 'people',
  summary: 'Remove a thread from the history',
  params: ThreadParams,
  querystring: GuestQuery,
  response: { 200: MessageBody, 404: ErrorBody },
})

const UpdateThreadBody = z
  .object({
    title: text()
      .trim()
      .min(1, 'Title is required')
      .max(MAX_TITLE_LENGTH, `Title must be at most ${MAX_TITLE_LENGTH} characters`)
      .optional(),
    pinned: z.boolean().optional(),
    phi_reviewed: ReviewedKinds.optional(),
  })
  .refine(({ title, pinned }) => title !== undefined || pinned !== undefined, 'Nothing to change')

export const updateThreadRoute = defineRoute('PATCH', '/api/v1/threads/:id', {
  access: 'people',
  summary: 'Rename or pin a thread',
  params: ThreadParams,
  querystring: GuestQuery,
  body: UpdateThreadBody,
  response: { 200: ThreadDto, 404: ErrorBody, 409: ConflictBody },
})
