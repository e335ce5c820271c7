import { z } from 'zod'
import { Fingerprint } from '../guest.ts'
import { ReviewedKinds } from '../patient-data.ts'
import { text } from '../text.ts'
import { ChatMode } from '../threads.ts'

const MAX_TOKENS_LIMIT = 4_000
export const DEFAULT_MAX_TOKENS = 1_000
export const DEFAULT_TEMPERATURE = 1
/** Largest frame that a client may send, in bytes. */
export const MAX_CLIENT_FRAME_BYTES = 64 * 1024

const ModelName = text().max(200)

const Credentials = z.object({
  access_token: text().max(4_096).optional(),
  fingerprint_hash: Fingerprint.optional(),
  user_id: z.uuid().optional(),
})

export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant', 'system']),
  content: text(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/**
 * Opens a turn. A repeated `request_id` returns the same turn. The server reads only the last
 * message, because it stores the earlier messages itself. In a battle it ignores `temperature` and
 * `max_tokens`, so that they cannot reveal which model is which.
 */
export const ChatRequest = Credentials.extend({
  request_id: z.uuid().optional(),
  messages: z
    .array(ChatMessage)
    .min(1, 'A message is required')
    .refine(
      (messages) => messages.at(-1)?.role === 'user',
      'The last message must be from the user',
    ),
  mode: ChatMode.default('battle'),
  model: ModelName.optional(),
  left_model: ModelName.optional(),
  right_model: ModelName.optional(),
  /**
   * For side by side only: draws two models unless the request names two. A battle always draws.
   */
  use_random_models: z.boolean().optional(),
  thread_id: z.uuid().nullish(),
  thinking_mode: z.boolean().default(false),
  stream: z.literal(true).default(true),
  temperature: z.number().min(0).max(2).default(DEFAULT_TEMPERATURE),
  max_tokens: z.int().min(1).max(MAX_TOKENS_LIMIT).optional(),
  phi_reviewed: ReviewedKinds.optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** How much of each side the client already shows: the `seq` of the side's last token event. */
const Seen = z.object({
  left: z.int().min(0).optional(),
  right: z.int().min(0).optional(),
  single: z.int().min(0).optional(),
})

/** Requests the rest of a turn. Any gateway can serve it. */
export const ResumeRequest = Credentials.extend({
  resume: z.object({
    turn_id: z.uuid(),
    after: Seen.default({}),
    /** The attempt to which each `after` belongs; 1 if absent. */
    attempt: Seen.default({}),
    /**
     * Before resuming, retries the failed sides. If no side failed, retries the declined sides. A
     * side is retried once, and never after it has answered.
     */
    retry_failed: z.boolean().optional(),
  }),
})
export type ResumeRequest = z.infer<typeof ResumeRequest>

export const OpeningFrame = z.union([ResumeRequest, ChatRequest])
export type OpeningFrame = z.infer<typeof OpeningFrame>

const CREDENTIALS = { access_token: true, fingerprint_hash: true, user_id: true } as const

/** An opening frame without credentials, which a request has in its headers. */
export const TurnOpening = z.union([ResumeRequest.omit(CREDENTIALS), ChatRequest.omit(CREDENTIALS)])
export type TurnOpening = z.infer<typeof TurnOpening>

export const StopRequest = z.object({ type: z.literal('stop') })
export type StopRequest = z.infer<typeof StopRequest>
