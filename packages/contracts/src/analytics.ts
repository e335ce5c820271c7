import { z } from 'zod'
import { MAX_USER_SEARCH_LENGTH } from './constants.ts'
import { flag } from './flag.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

export const MessageStatsDto = z.object({
  total: z.int(),
  present_in_sample_questions: z.int(),
  not_present_in_sample_questions: z.int(),
})
export type MessageStatsDto = z.infer<typeof MessageStatsDto>

/**
 * Totals since midnight UTC. A null budget means no limit. A null cost means that no model has a
 * price.
 */
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
  /** True if more users match than are listed. */
  has_more: z.boolean(),
})
export type AnalyticsUsersDto = z.infer<typeof AnalyticsUsersDto>

export const MAX_ANALYTICS_USERS = 100

/**
 * `is_guest` includes guests. `search` matches part of an id, a name or an e-mail address; after
 * the word `guest`, it matches part of a guest's id.
 */
const ListAnalyticsUsersQuery = z.object({
  is_guest: flag(false),
  search: text().trim().max(MAX_USER_SEARCH_LENGTH).optional(),
})

export const readAnalyticsRoute = defineRoute('GET', '/api/v1/analytics', {
  access: 'superusers',
  summary: 'Count users and what they have sent',
  response: { 200: AnalyticsDto },
})

export const listAnalyticsUsersRoute = defineRoute('GET', '/api/v1/analytics/users', {
  access: 'superusers',
  summary: 'List the newest users, to choose one',
  querystring: ListAnalyticsUsersQuery,
  response: { 200: AnalyticsUsersDto },
})
