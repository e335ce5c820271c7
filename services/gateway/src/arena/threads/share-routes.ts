import {
  readSharedThreadRoute,
  readThreadShareRoute,
  revokeThreadShareRoute,
  type SharedThreadDto,
  shareThreadRoute,
} from '@assay/contracts/shares'
import type { Database } from '@assay/db'
import { NotFoundError } from '../../http/app-error.ts'
import { type Identity, requireIdentity } from '../../http/identity.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { listRevealedCitations } from '../citations/citation-repository.ts'
import { toCitationDto } from '../citations/to-citation-dto.ts'
import {
  addShare,
  findShare,
  findSharedThread,
  revokeShare,
  type Share,
} from './share-repository.ts'
import { findActiveThread } from './thread-repository.ts'
import { listTurns } from './thread-turn-repository.ts'
import { toShareDto, toSharedThread } from './to-shared-thread.ts'

/**
 * Public links to threads. Only owners can create and revoke links. Anyone with a link can read the
 * thread.
 */
export const shareRoutes: ArenaRoutes = async (app, { db }) => {
  app.route({
    ...shareThreadRoute,
    handler: async (request) => {
      const id = await getOwnThreadId(db, request.params.id, requireIdentity(request))
      return toShareDto(await shareThread(db, id))
    },
  })

  app.route({
    ...readThreadShareRoute,
    handler: async (request) => {
      const id = await getOwnThreadId(db, request.params.id, requireIdentity(request))
      const share = await findShare(db, id)
      return { share: share ? toShareDto(share) : null }
    },
  })

  app.route({
    ...revokeThreadShareRoute,
    handler: async (request) => {
      const id = await getOwnThreadId(db, request.params.id, requireIdentity(request))
      await revokeShare(db, id)
      return { message: 'Link revoked successfully' }
    },
  })

  app.route({
    ...readSharedThreadRoute,
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return readSharedThread(db, request.params.id)
    },
  })
}

/** @throws {NotFoundError} if the caller is not the owner. */
async function getOwnThreadId(db: Database, id: string, { userId }: Identity): Promise<string> {
  const thread = await findActiveThread(db, id)
  if (thread?.userId !== userId) throw new NotFoundError('Thread not found')
  return id
}

/** @throws {NotFoundError} if a concurrent call has just revoked the link. */
async function shareThread(db: Database, threadId: string): Promise<Share> {
  const share = await addShare(db, threadId)
  if (!share) throw new NotFoundError('Thread not found')
  return share
}

/** @throws {NotFoundError} if the link was revoked or never existed. */
async function readSharedThread(db: Database, shareId: string): Promise<SharedThreadDto> {
  const shared = await findSharedThread(db, shareId)
  if (!shared) throw new NotFoundError('Thread not found')
  const [turns, citations] = await Promise.all([
    listTurns(db, shared.threadId),
    listRevealedCitations(db, shared.threadId, undefined),
  ])
  return toSharedThread(turns, citations.map(toCitationDto))
}
