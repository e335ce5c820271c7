import { z } from 'zod'

/** What the two models of a battle are called until the vote. */
export const BATTLE_ALIASES = { left: 'Assistant A', right: 'Assistant B' } as const

const ofModel = { llm_name: z.string() }

/**
 * Server to client, one JSON message each. `seq` is the length of that side's answer after the
 * token, in UTF-16 code units: a client that sees `seq !== text.length + token.length` has a gap.
 */
export const ChatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('thread_created'), thread_id: z.uuid() }),
  z.object({
    event: z.literal('setup'),
    llms: z.array(z.string()),
    turn_id: z.uuid(),
    turn_idx: z.int(),
  }),
  z.object({ event: z.literal('token'), ...ofModel, token: z.string(), seq: z.int() }),
  z.object({ event: z.literal('reasoning'), ...ofModel, token: z.string() }),
  z.object({ event: z.literal('reset'), ...ofModel, attempt: z.int() }),
  z.object({ event: z.literal('llm_done'), ...ofModel }),
  z.object({
    event: z.literal('metrics'),
    ...ofModel,
    ttft_ms: z.number().nullable(),
    duration_ms: z.number(),
    output_tokens: z.int().nullable(),
  }),
  z.object({
    event: z.literal('done'),
    turn_id: z.uuid(),
    turn_idx: z.int(),
    thread_id: z.uuid(),
    state: z.enum(['done', 'failed']),
  }),
  z.object({ event: z.literal('resumed'), turn_id: z.uuid() }),
  z.object({
    event: z.literal('error'),
    detail: z.string(),
    llm_name: z.string().optional(),
  }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

/** Close codes of the chat socket. After a resumable one the client comes back with `resume`. */
export const CLOSE_CODE = {
  done: 1000,
  goingAway: 1001,
  tooLarge: 1009,
  internal: 1011,
  stalledReader: 4008,
  badRequest: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  conflict: 4409,
  tooMany: 4429,
  unavailable: 4503,
} as const
