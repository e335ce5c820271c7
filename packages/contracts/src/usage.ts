import { z } from 'zod'
import { MAX_USAGE_EVENTS } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'
import { ChatMode } from './threads.ts'
import { wholeNumber } from './whole-number.ts'

const USAGE_DAYS = 30
const MAX_USAGE_DAYS = 366

const MAX_FEEDBACK_MS = 86_400_000

const inMode = { mode: ChatMode }

/**
 * Client actions to count. They contain no text and no identity. They contain a model's name only
 * if the reader chose the model.
 */
export const UsageEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('message_sent'), ...inMode, message_length: z.int().min(0) }),
  z.object({ event: z.literal('model_selected'), model_name: text().max(200) }),
  z.object({ event: z.literal('conversation_started'), action: z.literal('clear_chat') }),
  z.object({ event: z.literal('turn_ready'), ...inMode }),
  z.object({ event: z.literal('decision_made'), ...inMode }),
  z.object({ event: z.literal('feedback_opened'), ...inMode }),
  z.object({ event: z.literal('feedback_submitted'), ...inMode }),
  /** `feedback_ms` is the time from the first choice to the vote. */
  z.object({
    event: z.literal('vote_cast'),
    feedback_ms: z.int().min(0).max(MAX_FEEDBACK_MS).optional(),
  }),
  z.object({ event: z.literal('reveal_toggled'), ...inMode }),
  z.object({ event: z.literal('consent_update'), scope: z.literal('terms_of_use') }),
])
export type UsageEvent = z.infer<typeof UsageEvent>
/** The counted events, and the sum of all feedback times. */
export type UsageCountName = UsageEvent['event'] | 'feedback_seconds'

const CountUsageBody = z.object({
  events: z.array(UsageEvent).min(1).max(MAX_USAGE_EVENTS),
})

/** How often an event occurred on one day (UTC). Days without events are absent. */
export const UsageCountDto = z.object({
  day: z.iso.date(),
  event: z.string(),
  total: z.int(),
})
export type UsageCountDto = z.infer<typeof UsageCountDto>

/** Number of days, including today. */
const ReadUsageQuery = z.object({
  days: wholeNumber({ min: 1, max: MAX_USAGE_DAYS }).prefault(USAGE_DAYS),
})

/** Anonymous: the gateway ignores any identity in the request. */
export const countUsageRoute = defineRoute('POST', '/api/v1/analytics/events', {
  access: 'everybody',
  summary: 'Count an action in a client',
  body: CountUsageBody,
  response: { 200: MessageBody },
})

export const readUsageRoute = defineRoute('GET', '/api/v1/analytics/usage', {
  access: 'superusers',
  summary: 'Read the daily counts of client actions',
  querystring: ReadUsageQuery,
  response: {
    200: z.object({ data: z.array(UsageCountDto) }),
    403: ErrorBody,
  },
})
