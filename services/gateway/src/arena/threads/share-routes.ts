import {
  readSharedThreadRoute,
  readThreadShareRoute,
  revokeThreadShareRoute,
  type ShareDto,
  shareThreadRoute,
} from '@assay/contracts/shares'
import type { Database } from '@assay/db'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError } from '../../http/app-error.ts'
import { requireIdentity } from '../../http/identity.ts'
import { listJudgedCitations } from '../citations/citation-repository.ts'
import { toCitationDto } from '../citations/to-citation-dto.ts'
import {
  findShare,
  findSharedThread,
  keepShare,
  revokeShare,
  type Share,
} from './share-repository.ts'
import { findActiveThread, listTurns } from './thread-repository.ts'
import { toSharedThread } from './to-shared-thread.ts'

/** Links to threads: made and ended by their owners alone, followed by whoever has one. */
export const shareRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  async function assertOwns(request: FastifyRequest, threadId: string): Promise<void> {
    const { userId } = requireIdentity(request)
    const thread = await findActiveThread(db, threadId)
    if (thread?.userId !== userId) throw new NotFoundError('Thread not found')
  }

  app.route({
    ...shareThreadRoute,
    handler: async (request) => {
      const { id } = request.params
      await assertOwns(request, id)
      const share = await keepShare(db, id)
      // Revoked by another call in between.
      if (!share) throw new NotFoundError('Thread not found')
      return toShareDto(share)
    },
  })

  app.route({
    ...readThreadShareRoute,
    handler: async (request) => {
      const { id } = request.params
      await assertOwns(request, id)
      const share = await findShare(db, id)
      return { share: share ? toShareDto(share) : null }
    },
  })

  app.route({
    ...revokeThreadShareRoute,
    handler: async (request) => {
      const { id } = request.params
      await assertOwns(request, id)
      await revokeShare(db, id)
      return { message: 'Link revoked successfully' }
    },
  })

  app.route({
    ...readSharedThreadRoute,
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      const shared = await findSharedThread(db, request.params.id)
      if (!shared) throw new NotFoundError('Thread not found')
      const [turns, citations] = await Promise.all([
        listTurns(db, shared.threadId),
        listJudgedCitations(db, shared.threadId, undefined),
      ])
      return toSharedThread(shared.createdAt, turns, citations.map(toCitationDto))
    },
  })
}

function toShareDto({ id, createdAt }: Share): ShareDto {
  return { id, created_at: createdAt.toISOString() }
}
