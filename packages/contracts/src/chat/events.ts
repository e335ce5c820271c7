import { z } from 'zod'
import { RefusalParams } from '../errors.ts'
import { PatientDataFinding } from '../patient-data.ts'
import { UnratedReason } from '../votes.ts'
import { AnswerEnding } from './answer-errors.ts'
import { ProviderSource } from './answer-sources.ts'

const ofModel = { llm_name: z.string() }

/**
 * Messages from server to client, one JSON object each. `seq` is the length of the side's answer,
 * including the token, in UTF-16 code units. If `seq !== text.length + token.length`, the client
 * has missed a token.
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
  /**
   * In a battle, sent only after the vote. `seq` is the length of the reasoning including the
   * token.
   */
  z.object({ event: z.literal('reasoning'), ...ofModel, token: z.string(), seq: z.int() }),
  z.object({ event: z.literal('reset'), ...ofModel, attempt: z.int() }),
  /** `ending` is absent if the answer ended normally. `sources` is absent if there are none. */
  z.object({
    event: z.literal('llm_done'),
    ...ofModel,
    ending: AnswerEnding.optional(),
    sources: z.array(ProviderSource).optional(),
  }),
  /** In a battle, sent only after the vote. */
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
    /** Set if a vote on this turn would not be rated. */
    unrated_reason: UnratedReason.optional(),
  }),
  z.object({ event: z.literal('resumed'), turn_id: z.uuid(), llms: z.array(z.string()) }),
  z.object({
    event: z.literal('error'),
    detail: z.string(),
    llm_name: z.string().optional(),
    /**
     * Identifies the sentence of a refusal. `phi`: the question may contain patient data; `findings` lists the passages.
     * `no_recorded_answer`: the question needs a demonstration model, but has no recorded answer;
     * `closest` lists the recorded questions closest to it, or examples.
     */
    code: z.string().optional(),
    params: RefusalParams.optional(),
    findings: z.array(PatientDataFinding).optional(),
    closest: z.array(z.string()).optional(),
    request_id: z.string().optional(),
  }),
])
export type ChatEvent = z.infer<typeof ChatEvent>
