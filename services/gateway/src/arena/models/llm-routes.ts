import {
  type LlmDto,
  listLlmsRoute,
  listServingConnectionsRoute,
  readDemonstrationRoute,
  type ServingConnectionDto,
} from '@assay/contracts/llms'
import { rehearse } from '@assay/demo/rehearsal'
import { serve } from '../../http/serve.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { listModels, listServingConnections, type Model } from './model-repository.ts'
import { toServingConnectionDto } from './to-serving-connection-dto.ts'

const SERVING_TTL_MS = 1_000

export const llmRoutes: ArenaRoutes = async (app, { db, offeredModels, demonstration }) => {
  serve(app, listLlmsRoute, async ({ query }) => {
    const models = query.only_active ? (await offeredModels()).models : await listModels(db)
    return models.map(toLlmDto)
  })
  const serving = createTtlCache<ServingConnectionDto[]>(SERVING_TTL_MS, 1)
  serve(app, listServingConnectionsRoute, async () => ({
    data: await serving.get('serving', async () =>
      (await listServingConnections(db)).map(toServingConnectionDto),
    ),
  }))
  const rehearsal = rehearse(demonstration.questions)
  serve(app, readDemonstrationRoute, async () => {
    const { models } = await offeredModels()
    const isOnly = models.length > 0 && models.every(({ kind }) => kind === 'demo')
    return { recorded_questions: isOnly ? demonstration.questions.length : 0, rehearsal }
  })
}

function toLlmDto({ id, llmName, isThinking }: Model): LlmDto {
  return { id, llm_name: llmName, is_thinking: isThinking }
}
