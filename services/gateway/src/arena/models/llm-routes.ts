import { type LlmDto, listLlmsRoute } from '@assay/contracts/llms'
import type { ArenaRoutes } from '../arena-context.ts'
import { listModels, type Model } from './model-repository.ts'

export const llmRoutes: ArenaRoutes = async (app, { db, offeredModels }) => {
  app.route({
    ...listLlmsRoute,
    handler: async ({ query }) => {
      const models = query.only_active ? (await offeredModels()).models : await listModels(db)
      return models.map(toLlmDto)
    },
  })
}

function toLlmDto({ id, llmName, isThinking }: Model): LlmDto {
  return { id, llm_name: llmName, is_thinking: isThinking }
}
