import { type LlmDto, listLlmsRoute, readDemonstrationRoute } from '@assay/contracts/llms'
import { rehearse } from '@assay/demo/rehearsal'
import type { ArenaRoutes } from '../arena-context.ts'
import { listModels, type Model } from './model-repository.ts'

export const llmRoutes: ArenaRoutes = async (app, { db, offeredModels, demonstration }) => {
  app.route({
    ...listLlmsRoute,
    handler: async ({ query }) => {
      const models = query.only_active ? (await offeredModels()).models : await listModels(db)
      return models.map(toLlmDto)
    },
  })
  const rehearsal = rehearse(demonstration.questions)
  app.route({
    ...readDemonstrationRoute,
    handler: async () => {
      const { models } = await offeredModels()
      const isOnly = models.length > 0 && models.every(({ kind }) => kind === 'demo')
      return { recorded_questions: isOnly ? demonstration.questions.length : 0, rehearsal }
    },
  })
}

function toLlmDto({ id, llmName, isThinking }: Model): LlmDto {
  return { id, llm_name: llmName, is_thinking: isThinking }
}
