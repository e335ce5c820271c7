import { readGuestChatHistoryRoute, startGuestChatRoute } from '@assay/contracts/guest-chat'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { findActiveThread } from './thread-repository.ts'
import { listTurns } from './thread-turn-repository.ts'
import { toHistoryDto } from './to-history-dto.ts'

/** The specification's chat routes for guests. */
export const guestChatRoutes: ArenaRoutes = async (app, { db }) => {
  serve(app, startGuestChatRoute, async (request) => {
    const { userId, isGuest, termsAccepted } = requireIdentity(request)
    if (!isGuest) throw new ConflictError('Failed to start guest chat')
    return { id: userId, terms_accepted: termsAccepted }
  })

  serve(app, readGuestChatHistoryRoute, async (request) => {
    const { userId, isGuest } = requireIdentity(request)
    const thread = await findActiveThread(db, request.params.id)
    if (!isGuest || thread?.userId !== userId) {
      throw new NotFoundError('Failed to fetch guest chat history')
    }
    return toHistoryDto(thread.mode, await listTurns(db, request.params.id))
  })
}
