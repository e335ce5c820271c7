import { z } from 'zod'
import { flag } from './flag.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'

export const LlmDto = z.object({
  id: z.uuid(),
  llm_name: z.string(),
  is_thinking: z.boolean(),
})
export type LlmDto = z.infer<typeof LlmDto>

/** A recorded pair for a first vote that is not stored. It names no model. */
export const RehearsalDto = z.object({
  question: z.string(),
  left: z.string(),
  right: z.string(),
  /** Shown after the vote: which answer is sound, and what is wrong with the other one. */
  lesson: z.string(),
})
export type RehearsalDto = z.infer<typeof RehearsalDto>

export const DemonstrationDto = z.object({
  /** How many questions have recorded answers; 0 if other models than these are on offer. */
  recorded_questions: z.int(),
  rehearsal: RehearsalDto,
})
export type DemonstrationDto = z.infer<typeof DemonstrationDto>

/** A connection that may answer today, as its operator describes it. */
export const ServingConnectionDto = z.object({
  /** The company that operates the server; null if the arena's operator names none. */
  company: z.string().nullable(),
  /** Whether the server is in a private network, as far as its address shows. */
  is_local: z.boolean(),
  region: z.string().nullable(),
  note: z.string().nullable(),
})
export type ServingConnectionDto = z.infer<typeof ServingConnectionDto>

const ListLlmsQuery = GuestQuery.extend({ only_active: flag(true) })

export const listLlmsRoute = defineRoute('GET', '/api/v1/llms/', {
  access: 'everybody',
  summary: 'List the models on offer',
  querystring: ListLlmsQuery,
  response: { 200: z.array(LlmDto) },
})

export const listServingConnectionsRoute = defineRoute('GET', '/api/v1/llms/connections', {
  access: 'everybody',
  summary: 'List where questions may be sent today, without demonstration models',
  response: { 200: z.object({ data: z.array(ServingConnectionDto) }) },
})

export const readDemonstrationRoute = defineRoute('GET', '/api/v1/llms/demonstration', {
  access: 'everybody',
  summary: 'Read whether only demonstration models are on offer, and a pair for a rehearsal',
  response: { 200: DemonstrationDto },
})
