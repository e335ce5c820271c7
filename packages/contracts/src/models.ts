import { z } from 'zod'
import { AnswerErrorCode } from './chat/answer-errors.ts'
import { ConnectionProblemCode } from './connection-problems.ts'
import { ModelEntry } from './connections.ts'
import { ErrorBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

/**
 * Whether a model answers, and why not.
 * - `on_offer`: as far as we know.
 * - `no_credit`: its provider requires payment.
 * - `failing`: its answers and the probe of each minute fail, at least half of its answers in the
 * last 15 minutes failed, or the last check did not reach its server.
 * - `not_listed`: its server answers, but does not list the model.
 * - `without_key`: no running worker has a key for its connection.
 * - `being_checked`: workers can call its connection, but have not reported the model yet.
 * - `not_needed`: a demonstration model, which workers do not offer beside other models.
 * - `paused`: paused by a superuser.
 * - `inactive`: switched off (`is_active`).
 * - `retired`: removed by a superuser or from `models.json`.
 */
export const ModelState = z.enum([
  'on_offer',
  'no_credit',
  'failing',
  'not_listed',
  'without_key',
  'being_checked',
  'not_needed',
  'paused',
  'inactive',
  'retired',
])
export type ModelState = z.infer<typeof ModelState>

export const ModelHealth = z.object({
  state: ModelState,
  /** Why a failing model fails; null in every other state. */
  cause: ConnectionProblemCode.nullable(),
  /** Whether new battles may draw the model. A model that fails for a temporary cause is drawn. */
  is_drawn: z.boolean(),
})
export type ModelHealth = z.infer<typeof ModelHealth>

/**
 * A model's activity since midnight UTC. Times are in milliseconds. A time is null if there is no
 * measurement.
 */
export const ModelDayDto = z.object({
  /**
   * Answers that ended, including failed answers. A failed answer that was retried does not count.
   */
  answers: z.int(),
  failures: z.array(z.object({ code: AnswerErrorCode, total: z.int() })),
  /** Answers that reached the length limit. */
  cut_at_limit: z.int(),
  first_token_p50_ms: z.int().nullable(),
  first_token_p95_ms: z.int().nullable(),
  duration_p50_ms: z.int().nullable(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** US dollars; null for a model without a price. */
  cost_usd: z.number().nullable(),
})
export type ModelDayDto = z.infer<typeof ModelDayDto>

export const ModelDto = z.object({
  id: z.uuid(),
  ...{ llm_name: z.string(), company: z.string(), is_thinking: z.boolean() },
  /** The id of the connection that serves the model, and the model's name there. */
  connection: z.string(),
  name: z.string(),
  /** The name that the server last reported; null if it is the requested name or none. */
  reported_name: z.string().nullable(),
  /** The model as in `models.json`; null for an earlier version, which cannot be changed. */
  entry: ModelEntry.nullable(),
  /** Whether a superuser's version takes precedence over the file's. */
  is_edited: z.boolean(),
  ...ModelHealth.shape,
  paused_at: z.iso.datetime().nullable(),
  paused_by: z.uuid().nullable(),
  today: ModelDayDto,
})
export type ModelDto = z.infer<typeof ModelDto>

const PauseModelBody = z.object({ is_paused: z.boolean() })

export const listModelsRoute = defineRoute('GET', '/api/v1/models/', {
  access: 'superusers',
  summary: 'List all models, including retired models, with their state and activity today',
  response: { 200: z.object({ data: z.array(ModelDto) }) },
})

export const pauseModelRoute = defineRoute('PUT', '/api/v1/models/:id/pause', {
  access: 'superusers',
  summary: 'Pause a model until it is resumed; running answers continue',
  params: z.object({ id: z.uuid() }),
  body: PauseModelBody,
  response: { 200: PauseModelBody, 404: ErrorBody, 409: ErrorBody },
})
