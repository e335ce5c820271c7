import {
  deleteThreadRoute,
  listThreadsRoute,
  readThreadHistoryRoute,
  type ThreadDto,
} from '@assay/contracts'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError } from '../http/app-error.ts'
import { requireIdentity } from '../http/identity.ts'
import { mayListThreadsOf, mayReadThread } from './thread-policy.ts'
import {
  deactivateThread,
  findThreadOwner,
  listThreads,
  listTurns,
  type Thread,
} from './thread-repository.ts'
import { toHistoryDto } from './to-history-dto.ts'

export const threadRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...listThreadsRoute,
    handler: async (request) => {
      const identity = requireIdentity(request)
      const userId = request.query.user_id ?? identity.userId
      if (!mayListThreadsOf(identity, userId)) throw new NotFoundError('User not found')
      const threads = await listThreads(db, userId)
      return threads.map(toThreadDto)
    },
  })

  app.route({
    ...readThreadHistoryRoute,
    handler: async (request) => {
      const identity = requireIdentity(request)
      const thread = await findThreadOwner(db, request.params.id)
      if (!thread || !mayReadThread(identity, thread)) throw new NotFoundError('Thread not found')
      return toHistoryDto(await listTurns(db, request.params.id))
    },
  })

  app.route({
    ...deleteThreadRoute,
    handler: async (request) => {
      const { userId } = requireIdentity(request)
      const deleted = await deactivateThread(db, { id: request.params.id, userId })
      if (!deleted) throw new NotFoundError('Thread not found')
      return { message: 'Thread deleted successfully' }
    },
  })
}

function toThreadDto(thread: Thread): ThreadDto {
  return {
    id: thread.id,
    user_id: thread.userId,
    title: thread.title,
    mode: thread.mode,
    is_active: thread.isActive,
    last_message_at: thread.lastMessageAt.toISOString(),
    model_name: thread.modelName,
  }
}
