import { z } from 'zod'
import { ModelOptions } from './connections.ts'
import { defineRoute } from './route-contract.ts'

const { system_prompt, temperature, reasoning } = ModelOptions.shape

/** The options of a model that change its answers. Null: as for every model without the option. */
export const ContestSettingsDto = z.object({
  llm_id: z.uuid(),
  /** Comes before the instructions that every model gets. */
  system_prompt: system_prompt.unwrap().nullable(),
  temperature: temperature.unwrap().nullable(),
  reasoning: reasoning.unwrap().nullable(),
})
export type ContestSettingsDto = z.infer<typeof ContestSettingsDto>

export const listContestSettingsRoute = defineRoute('GET', '/api/v1/leaderboard/settings', {
  access: 'board_readers',
  summary: 'List the models with a system prompt, temperature or reasoning effort of their own',
  response: { 200: z.object({ entries: z.array(ContestSettingsDto) }) },
})
