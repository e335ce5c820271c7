import { z } from 'zod'
import { MAX_USER_SEARCH_LENGTH } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { ReversalReason } from './exclusions.ts'
import { flag } from './flag.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'
import { AnswerSide } from './threads.ts'

export const MessageStatsDto = z.object({
  total: z.int(),
  present_in_sample_questions: z.int(),
  not_present_in_sample_questions: z.int(),
})
export type MessageStatsDto = z.infer<typeof MessageStatsDto>

/** What was asked since midnight UTC; a budget of null has no bound, a cost of null no price. */
export const TodayDto = z.object({
  battles: z.int(),
  tokens: z.int(),
  battle_budget: z.int().nullable(),
  token_budget: z.int().nullable(),
  cost_usd: z.number().nullable(),
})
export type TodayDto = z.infer<typeof TodayDto>

export const AnalyticsDto = z.object({
  today: TodayDto,
  user_counts: z.object({ total: z.int(), signed_up: z.int(), guest: z.int() }),
  user_message_stats: MessageStatsDto,
  first_message_stats: MessageStatsDto,
  follow_up_message_stats: MessageStatsDto,
})
export type AnalyticsDto = z.infer<typeof AnalyticsDto>

export const AnalyticsUserDto = z.object({
  id: z.uuid(),
  is_guest: z.boolean(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
})
export type AnalyticsUserDto = z.infer<typeof AnalyticsUserDto>

export const AnalyticsUsersDto = z.object({
  data: z.array(AnalyticsUserDto),
  /** More match than are listed. */
  has_more: z.boolean(),
})
export type AnalyticsUsersDto = z.infer<typeof AnalyticsUsersDto>

export const MAX_ANALYTICS_USERS = 100

/**
 * `is_guest` adds guests to the accounts; `search` is a part of an id, a name or an e-mail, and
 * after the word `guest` a part of a guest's id.
 */
const ListAnalyticsUsersQuery = z.object({
  is_guest: flag(false),
  search: text().trim().max(MAX_USER_SEARCH_LENGTH).optional(),
})

export const SelfIdentificationDto = z.object({
  turn_id: z.uuid(),
  side: AnswerSide,
  model_name: z.string(),
  sentence: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Why a superuser says that it does not name its model; null for what is in force. */
  overturn_reason: z.string().nullable(),
})
export type SelfIdentificationDto = z.infer<typeof SelfIdentificationDto>

export const MAX_SELF_IDENTIFICATIONS = 100

const tags = ['analytics']

export const readAnalyticsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/analytics',
  config: { access: 'superusers' },
  schema: {
    summary: 'How many users there are and what they sent',
    tags,
    response: { 200: AnalyticsDto },
  },
})

export const listAnalyticsUsersRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/analytics/users',
  config: { access: 'superusers' },
  schema: {
    summary: 'The newest users, to choose one of',
    tags,
    querystring: ListAnalyticsUsersQuery,
    response: { 200: AnalyticsUsersDto },
  },
})

export const listSelfIdentificationsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/analytics/self-identifications',
  config: { access: 'superusers' },
  schema: {
    summary: 'The newest answers that named their model, with the sentence that does',
    tags,
    response: { 200: z.object({ data: z.array(SelfIdentificationDto) }) },
  },
})

export const overturnSelfIdentificationRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/analytics/self-identifications/:turn_id/:side/overturn',
  config: { access: 'superusers' },
  schema: {
    summary: 'Say that an answer does not name its model: a vote left out for that counts',
    tags,
    params: z.object({ turn_id: z.uuid(), side: AnswerSide }),
    body: z.object({ reason: ReversalReason }),
    response: { 200: MessageBody, 404: ErrorBody, 409: ErrorBody },
  },
})
