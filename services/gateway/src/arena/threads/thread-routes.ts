import {
  deleteThreadRoute,
  listThreadsRoute,
  readThreadHistoryRoute,
  updateThreadRoute,
} from '@assay/contracts/threads'
import { NotFoundError } from '../../http/app-error.ts'
import { requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { getReadableThread } from './get-readable-thread.ts'
import { mayReadThreadsOf } from './thread-policy.ts'
import { deactivateThread, listThreads, updateThread } from './thread-repository.ts'
import { listTurns } from './thread-turn-repository.ts'
import { toHistoryDto } from './to-history-dto.ts'
import { toThreadDto } from './to-thread-dto.ts'

export const threadRoutes: ArenaRoutes = async (app, { db }) => {
  serve(app, listThreadsRoute, async (request) => {
    const identity = requireIdentity(request)
    const { user_id: userId = identity.userId, search, before } = request.query
    if (!mayReadThreadsOf(identity, userId)) throw new NotFoundError('User not found')
    const threads = await listThreads(db, userId, { search, before })
    return threads.map(toThreadDto)
  })

  serve(app, readThreadHistoryRoute, async (request) => {
    const { id } = request.params
    const thread = await getReadableThread(db, id, requireIdentity(request))
    return toHistoryDto(thread.mode, await listTurns(db, id))
  })

  serve(app, updateThreadRoute, async (request) => {
    const { userId } = requireIdentity(request)
    const { title, pinned } = request.body
    const thread = await updateThread(db, { id: request.params.id, userId }, { title, pinned })
    if (!thread) throw new NotFoundError('Thread not found')
    return toThreadDto(thread)
  })

  serve(app, deleteThreadRoute, async (request) => {
    const { userId } = requireIdentity(request)
    const deleted = await deactivateThread(db, { id: request.params.id, userId })
    if (!deleted) throw new NotFoundError('Thread not found')
    return { message: 'Thread deleted successfully' }
  })
}
