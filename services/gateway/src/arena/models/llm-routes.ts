import { type LlmDto, listLlmsRoute } from '@assay/contracts/llms'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listModels, type Model } from './model-repository.ts'
import type { OfferedModels } from './offered-models.ts'

export interface LlmRoutesOptions {
  readonly db: Database
  readonly offeredModels: OfferedModels
}

export const llmRoutes: FastifyPluginAsyncZod<LlmRoutesOptions> = async (
  app,
  { db, offeredModels },
) => {
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
