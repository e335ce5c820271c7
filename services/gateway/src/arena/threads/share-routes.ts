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
import { serve } from '../../http/serve.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { listRevealedCitations } from '../citations/citation-repository.ts'
import { toCitationDto } from '../citations/to-citation-dto.ts'
import { type Crowd, findCrowd } from './crowd-repository.ts'
import { hiddenPartsOf } from './hidden-parts.ts'
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
  const readCrowd = createCrowdCache(db)

  serve(app, shareThreadRoute, async (request) => {
    const id = await getOwnThreadId(db, request.params.id, requireIdentity(request))
    return toShareDto(await shareThread(db, id))
  })

  serve(app, readThreadShareRoute, async (request) => {
    const id = await getOwnThreadId(db, request.params.id, requireIdentity(request))
    const share = await findShare(db, id)
    const crowd = await readCrowd(share?.id ?? id, id)
    return { share: share ? toShareDto(share) : null, hidden: hiddenPartsOf(crowd) }
  })

  serve(app, revokeThreadShareRoute, async (request) => {
    const id = await getOwnThreadId(db, request.params.id, requireIdentity(request))
    await revokeShare(db, id)
    return { message: 'Link revoked successfully' }
  })

  serve(app, readSharedThreadRoute, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return readSharedThread(db, request.params.id, readCrowd)
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

const CROWD_AGE_MS = 900_000

/**
 * Finds the crowd of an open link, or of the link that a thread would have. Because this reads the
 * whole ledger, and the votes of a link do not change, the result is cached once the ledger
 * contains them.
 */
function createCrowdCache(db: Database) {
  const cache = createTtlCache<Crowd | undefined>(CROWD_AGE_MS)
  return async (id: string, threadId: string): Promise<Crowd | undefined> => {
    const crowd = await cache.get(id, () => findCrowd(db, threadId))
    if (!crowd?.isComplete) cache.delete(id)
    return crowd
  }
}

/** @throws {NotFoundError} if the link was revoked or never existed. */
async function readSharedThread(
  db: Database,
  shareId: string,
  readCrowd: ReturnType<typeof createCrowdCache>,
): Promise<SharedThreadDto> {
  const shared = await findSharedThread(db, shareId)
  if (!shared) throw new NotFoundError('Thread not found')
  const [turns, citations, crowd] = await Promise.all([
    listTurns(db, shared.threadId),
    listRevealedCitations(db, shared.threadId, undefined),
    readCrowd(shareId, shared.threadId),
  ])
  // A later vote would reveal its time to anyone who keeps reading the link.
  const shown = crowd ? turns.filter(({ vote }) => vote && crowd.voteIds.includes(vote.id)) : turns
  return toSharedThread(shown, citations.map(toCitationDto), hiddenPartsOf(crowd))
}
