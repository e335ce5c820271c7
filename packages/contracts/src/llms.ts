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

const ListLlmsQuery = GuestQuery.extend({ only_active: flag(true) })

export const listLlmsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/llms/',
  access: 'everybody',
  summary: 'List the models on offer',
  tags: ['models'],
  querystring: ListLlmsQuery,
  response: { 200: z.array(LlmDto) },
})
